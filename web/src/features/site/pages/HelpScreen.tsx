import { LinkButton } from '../../../ui/Button'
import { Row } from '../../../ui/layout'
import { Page } from '../../../ui/Page'
import { PrintButton } from '../../../ui/Printing'
import { proseOf } from '../../../ui/prose'
import { Seo } from '../../../ui/Seo'
import { MoreHelp } from './MoreHelp'
import { Topics } from './Topics'
import text from './text/help.md?raw'

const HELP = proseOf(text)

export default function HelpScreen() {
  return (
    <Page title={HELP.title} lead={HELP.lead} actions={<PrintButton />} width="text">
      <Seo pageType="help" />
      <Topics prose={HELP} search="What do you want to do?" choose="Who are you?" />
      <MoreHelp>
        <Row>
          <LinkButton to="/faq">Questions and answers</LinkButton>
          <LinkButton to="/uce-support">UCE support</LinkButton>
        </Row>
      </MoreHelp>
    </Page>
  )
}
