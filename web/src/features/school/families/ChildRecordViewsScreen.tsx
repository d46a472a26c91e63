import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useParams } from 'react-router'
import { RecordViewList } from '../../../ui/data/RecordViewList'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Page } from '../../../ui/layout/Page'
import { useChildRecordViews } from './data'

/** Who of the staff and teachers looked at a child's record. */
export default function ChildRecordViewsScreen() {
  const { linkId = '' } = useParams()
  const [page, setPage] = useState(1)
  return (
    <Page
      title={t`Who looked at the record`}
      lead={t`Teachers and staff who opened your child's results, reports, messages or account.`}
      crumbs={[{ label: t`My children`, to: '/parent' }]}
    >
      <Loaded query={useChildRecordViews(linkId, page)}>
        {(views) => (
          <RecordViewList
            views={views}
            setPage={setPage}
            empty={t`When a teacher or staff member opens the record, you see who and why here.`}
          />
        )}
      </Loaded>
    </Page>
  )
}
