import { ProsePage } from '../../../ui/Prose'
import { Seo } from '../../../ui/Seo'
import text from './text/privacy-policy.md?raw'

export default function PrivacyScreen() {
  return (
    <ProsePage source={text}>
      <Seo pageType="privacy-policy" />
    </ProsePage>
  )
}
