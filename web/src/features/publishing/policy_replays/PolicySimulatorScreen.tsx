import { month as named } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Banner, EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { LinkButton } from '../../../ui/primitives/Button'
import { type PolicyNow, usePolicy, useReplay } from './data'
import { PolicyForm } from './PolicyForm'
import { ReplayResult } from './ReplayResult'

const REVENUE = '/admin/revenue-management'

/** A change of prices or rules, tried on the last closed months before it is made. */
export default function PolicySimulatorScreen() {
  const policy = usePolicy()
  return (
    <Page
      title="Policy simulator"
      width="table"
      crumbs={[
        { label: 'Overview', to: '/admin' },
        { label: 'Revenue management', to: REVENUE },
      ]}
    >
      <Loaded query={policy} skeleton={<Skeleton shape="card" />}>
        {(now) => (now.months.length === 0 ? <NoMonth /> : <Simulator now={now} />)}
      </Loaded>
    </Page>
  )
}

const NoMonth = () => (
  <EmptyState
    title="No month is closed yet."
    reason="A change is replayed on closed months."
    action={<LinkButton to={REVENUE}>Close a month</LinkButton>}
  />
)

const MONTHS = 3

function Simulator({ now }: { now: PolicyNow }) {
  const replay = useReplay()
  const months = now.months.map((month) => named(month)).join(', ')
  return (
    <Stack gap={6}>
      <Text>
        {now.months.length < MONTHS
          ? `Only ${now.months.length} of ${MONTHS} months are closed: ${months}.`
          : `The last ${MONTHS} closed months: ${months}.`}{' '}
        They are worked out again by the code that closed them. Nothing changes; the audit log notes that you
        tried.
      </Text>
      <Banner tone="info">
        The replay holds what people did: as many buy at a higher price, and everybody reads the same. Lower
        limits for holds, more books for a reader, and tutor commission cannot be replayed: what was never
        held, read or paid is not known. Where readers’ payments did not bound what was shared out, they do
        not in the replay.
      </Banner>
      <PolicyForm now={now} onReplay={replay.mutateAsync} />
      {replay.data && <ReplayResult replay={replay.data} />}
    </Stack>
  )
}
