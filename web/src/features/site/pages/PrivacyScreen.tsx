import { Seo } from '../../../ui/layout/Seo'
import { ProsePage } from './Prose'
import text from './text/privacy-policy.md?raw'

export default function PrivacyScreen() {
  return (
    <ProsePage source={text}>
      <Seo pageType="privacy-policy" />
    </ProsePage>
  )
}
