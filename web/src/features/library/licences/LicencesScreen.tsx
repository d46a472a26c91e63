import { count, plural } from '../../../ui/data/format'
import { StatCard } from '../../../ui/data/StatCard'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Skeleton } from '../../../ui/feedback/states'
import { Grid, Stack } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { type Health, useLicenceHealth } from './data'
import { Holders } from './Holders'

/** How lending stands, and which accounts several people may be using. */
export default function LicencesScreen() {
  return (
    <Page
      title="Licences and devices"
      lead="How lending stands, and which accounts several people may be using."
      crumbs={[{ label: 'Overview', to: '/admin' }]}
      width="table"
    >
      <Stack gap={8}>
        <Loaded query={useLicenceHealth()} skeleton={<Skeleton shape="card" lines={4} />}>
          {(health) => <Counts health={health} />}
        </Loaded>
        <Holders />
      </Stack>
    </Page>
  )
}

function Counts({ health }: { health: Health }) {
  return (
    <Grid min={200}>
      <StatCard
        label="Active licences"
        value={count(health.licencesActive)}
        note={`${count(health.endingWeek)} end within a week. ${count(health.licencesReady)} wait for their device.`}
      />
      <StatCard
        label="Expired licences"
        value={count(health.licencesExpired)}
        note="Their time is over. Borrowing the book again makes a new one."
      />
      <StatCard
        label="Revoked licences"
        value={count(health.licencesRevoked)}
        note="Ended early: the loan was ended, or the device removed."
      />
      <StatCard
        label="Books on loan"
        value={count(health.loans)}
        note={`${count(health.keptOffline)} kept on a device for reading offline.`}
      />
      <StatCard
        label="Devices in use"
        value={count(health.devices)}
        note={`${plural(health.devicesAddedWeek, 'device')} added this week.`}
      />
      <StatCard
        label="Broken logs"
        value={count(health.chainBreaksWeek)}
        note="Places this week at which what a device noted offline did not fit. Its owner's panel says what was wrong."
      />
      <StatCard
        label="At the copy limit"
        value={count(health.atCopyLimit)}
        note="Readers who copied all that a book allows."
      />
    </Grid>
  )
}
