import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { proseOf } from '../../../ui/content/prose'
import { Row } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { PrintButton } from '../../../ui/layout/Printing'
import { Seo } from '../../../ui/layout/Seo'
import { LinkButton } from '../../../ui/primitives/Button'
import { MoreHelp } from './MoreHelp'
import { Topics } from './Topics'
import text from './text/help.md?raw'

const HELP = proseOf(text)

export default function HelpScreen() {
  return (
    <Page title={HELP.title} lead={HELP.lead} actions={<PrintButton />} width="text">
      <Seo pageType="help" />
      <Topics prose={HELP} search={t`What do you want to do?`} choose={t`Who are you?`} />
      <MoreHelp>
        <Row>
          <LinkButton to="/faq">
            <Trans>Questions and answers</Trans>
          </LinkButton>
          <LinkButton to="/uce-support">
            <Trans>UCE support</Trans>
          </LinkButton>
        </Row>
      </MoreHelp>
    </Page>
  )
}
