import { ProsePage } from '../../../ui/Prose'
import { Seo } from '../../../ui/Seo'
import text from './text/terms.md?raw'

export default function TermsScreen() {
  return (
    <ProsePage source={text}>
      <Seo pageType="terms" />
    </ProsePage>
  )
}
