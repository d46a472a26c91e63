import { useScreens } from '../../lib/screens'
import { LinkButton } from '../../ui/Button'
import { Loaded } from '../../ui/Loaded'
import { Grid, Row, Stack } from '../../ui/layout'
import { Page } from '../../ui/Page'
import { Skeleton } from '../../ui/states'
import { DataDocs } from './DataDocs'
import { useOverview } from './data'
import { Figures } from './Figures'
import { MonthToClose } from './MonthToClose'
import { NumbersCard } from './NumbersCard'

/** What staff see first. */
export default function AdminScreen() {
  return (
    <Page title="Overview" lead="How the running month goes, and what waits for somebody." actions={<Ways />}>
      <Loaded query={useOverview()} skeleton={<Skeleton shape="card" lines={4} />}>
        {(overview) => (
          <Stack gap={8}>
            <Figures overview={overview} />
            <Grid min={320}>
              <MonthToClose />
              <NumbersCard overview={overview} />
            </Grid>
            <DataDocs documents={overview.documents} />
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

function Ways() {
  const { exists } = useScreens()
  return (
    <Row>
      {exists('/admin/revenue-management') && (
        <LinkButton to="/admin/revenue-management">Revenue management</LinkButton>
      )}
      {exists('/admin/financial-reports') && (
        <LinkButton to="/admin/financial-reports">Financial reports</LinkButton>
      )}
    </Row>
  )
}
