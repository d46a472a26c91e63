import { Seo } from '../../../ui/layout/Seo'
import { ProsePage } from './Prose'
import text from './text/cookie-policy.md?raw'

export default function CookieScreen() {
  return (
    <ProsePage source={text}>
      <Seo pageType="cookie-policy" />
    </ProsePage>
  )
}
