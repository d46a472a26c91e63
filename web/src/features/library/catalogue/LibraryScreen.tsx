import { t } from '@lingui/core/macro'
import { Stack } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { AllBooks } from './AllBooks'
import { KeptBooks } from './KeptBooks'
import { MyBooks } from './MyBooks'

export default function LibraryScreen() {
  return (
    <Page title={t`Library`} lead={t`Your books and all other books.`}>
      <Stack gap={8}>
        <MyBooks />
        <KeptBooks />
        <AllBooks />
      </Stack>
    </Page>
  )
}
