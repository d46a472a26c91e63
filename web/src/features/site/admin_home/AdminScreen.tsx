import { useMe } from '../../../api/me'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Skeleton } from '../../../ui/feedback/states'
import { Grid, Stack } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { AdminLinks } from './AdminLinks'
import { DataDocs } from './DataDocs'
import { Duties } from './Duties'
import { useOverview } from './data'
import { Figures } from './Figures'
import { MonthToClose } from './MonthToClose'
import { NumbersCard } from './NumbersCard'

/** What staff see first. */
export default function AdminScreen() {
  const { data: me } = useMe()
  const seesMonths = me?.role !== 'user' || me.permissions.some((each) => each.startsWith('finance.'))
  return (
    <Page title="Overview" lead="This month so far, and what needs you.">
      <Duties />
      <Loaded query={useOverview()} skeleton={<Skeleton shape="card" lines={4} />}>
        {(overview) => (
          <Stack gap={8}>
            <Figures overview={overview} />
            <Grid min={320}>
              {seesMonths && <MonthToClose />}
              <NumbersCard overview={overview} />
            </Grid>
            <AdminLinks />
            <DataDocs documents={overview.documents} />
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}
