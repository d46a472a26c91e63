import { proseHere } from '../../../ui/content/proseHere'
import { Page } from '../../../ui/layout/Page'
import { PrintButton } from '../../../ui/layout/Printing'
import { Seo } from '../../../ui/layout/Seo'
import { LinkButton } from '../../../ui/primitives/Button'
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
