import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Page } from '../../../ui/layout/Page'
import { PrintButton } from '../../../ui/layout/Printing'
import { Seo } from '../../../ui/layout/Seo'
import { LinkButton } from '../../../ui/primitives/Button'
import { MoreHelp } from './MoreHelp'
import { proseHere } from './proseHere'
import { Topics } from './Topics'
import text from './text/faq.md?raw'

const FAQ = proseHere(text)

export default function FaqScreen() {
  return (
    <Page title={FAQ.title} lead={FAQ.lead} actions={<PrintButton />} width="text">
      <Seo pageType="faq" />
      <Topics prose={FAQ} search={t`Search the questions`} />
      <MoreHelp>
        <LinkButton to="/help">
          <Trans>Help, step by step</Trans>
        </LinkButton>
      </MoreHelp>
    </Page>
  )
}
