import { Stack } from '../../../ui/layout'
import { Page } from '../../../ui/Page'
import { AllBooks } from './AllBooks'
import { MyBooks } from './MyBooks'

export default function LibraryScreen() {
  return (
    <Page title="Library" lead="Your books, and all the others.">
      <Stack gap={8}>
        <MyBooks />
        <AllBooks />
      </Stack>
    </Page>
  )
}
