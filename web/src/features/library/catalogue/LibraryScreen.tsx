import { Stack } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
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
