import { ProsePage } from '../../../ui/Prose'
import { Seo } from '../../../ui/Seo'
import text from './text/uce-support.md?raw'

export default function UceScreen() {
  return (
    <ProsePage source={text}>
      <Seo pageType="uce-support" />
    </ProsePage>
  )
}
