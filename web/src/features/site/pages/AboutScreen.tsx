import { Seo } from '../../../ui/layout/Seo'
import { ProsePage } from './Prose'
import text from './text/about.md?raw'

export default function AboutScreen() {
  return (
    <ProsePage source={text}>
      <Seo pageType="about" />
    </ProsePage>
  )
}
