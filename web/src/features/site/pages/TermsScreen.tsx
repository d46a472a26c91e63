import { Seo } from '../../../ui/layout/Seo'
import { ProsePage } from './Prose'
import text from './text/terms.md?raw'

export default function TermsScreen() {
  return (
    <ProsePage source={text}>
      <Seo pageType="terms" />
    </ProsePage>
  )
}
