import { ProsePage } from '../../../ui/Prose'
import { Seo } from '../../../ui/Seo'
import text from './text/about.md?raw'

export default function AboutScreen() {
  return (
    <ProsePage source={text}>
      <Seo pageType="about" />
    </ProsePage>
  )
}
