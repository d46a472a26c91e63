import { LinkButton } from '../../../ui/Button'
import { Page } from '../../../ui/Page'
import { PrintButton } from '../../../ui/Printing'
import { proseHere } from '../../../ui/proseHere'
import { Seo } from '../../../ui/Seo'
import { MoreHelp } from './MoreHelp'
import { Topics } from './Topics'
import text from './text/faq.md?raw'

const FAQ = proseHere(text)

export default function FaqScreen() {
  return (
    <Page title={FAQ.title} lead={FAQ.lead} actions={<PrintButton />} width="text">
      <Seo pageType="faq" />
      <Topics prose={FAQ} search="Search the questions" />
      <MoreHelp>
        <LinkButton to="/help">Help, step by step</LinkButton>
      </MoreHelp>
    </Page>
  )
}
