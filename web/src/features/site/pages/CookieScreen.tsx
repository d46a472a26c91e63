import { ProsePage } from '../../../ui/Prose'
import { Seo } from '../../../ui/Seo'
import text from './text/cookie-policy.md?raw'

export default function CookieScreen() {
  return (
    <ProsePage source={text}>
      <Seo pageType="cookie-policy" />
    </ProsePage>
  )
}
