import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { RecordViewList } from '../../../ui/data/RecordViewList'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Page } from '../../../ui/layout/Page'
import { useRecordViews } from './data'

/** Who of the staff and teachers looked at one's own record. */
export default function RecordViewsScreen() {
  const [page, setPage] = useState(1)
  return (
    <Page
      title={t`Who looked at my record`}
      lead={t`Teachers and staff who opened your results, reports, messages or account. Twice in half an hour counts once.`}
    >
      <Loaded query={useRecordViews(page)}>
        {(views) => (
          <RecordViewList
            views={views}
            setPage={setPage}
            empty={t`When a teacher or staff member opens your record, you see who and why here.`}
          />
        )}
      </Loaded>
    </Page>
  )
}
