import { Seo } from '../../../ui/layout/Seo'
import { ProsePage } from './Prose'
import text from './text/uce-support.md?raw'

export default function UceScreen() {
  return (
    <ProsePage source={text}>
      <Seo pageType="uce-support" />
    </ProsePage>
  )
}
