import { useMe } from '../../../../api/me'
import { Loaded } from '../../../../ui/Loaded'
import { Stack } from '../../../../ui/layout'
import { Banner, Skeleton } from '../../../../ui/states'
import { useWalk, type Walk } from '../data'
import { stepsTaken } from '../states'
import { WalkSteps } from './CloseSteps'
import { Differences } from './Differences'
import { EarningsTable } from './EarningsTable'
import { HoldsTable } from './HoldsTable'
import { SumOfMonth } from './MonthSum'
import { Reopen } from './Reopen'
import { Seals } from './Seals'
import { Variance } from './Variance'

/** One month on its way to being final: the steps, and everything they look at. */
export function MonthWalk({ month }: { month: string }) {
  const walk = useWalk(month)
  const me = useMe().data
  return (
    <Loaded query={walk} skeleton={<Skeleton shape="card" lines={6} />}>
      {(told) => (
        <Stack gap={8}>
          {told.state === 'finalised' && (
            <Banner tone="success">
              This month is final and can never change. A correction belongs in the next open month.
            </Banner>
          )}
          <WalkSteps walk={told} me={me ?? null} />
          <Differences walk={told} />
          {stepsTaken(told.state) >= stepsTaken('drafted') && <Drafted walk={told} />}
          <Reopen walk={told} />
        </Stack>
      )}
    </Loaded>
  )
}

function Drafted({ walk }: { walk: Walk }) {
  return (
    <>
      <SumOfMonth walk={walk} />
      <HoldsTable walk={walk} />
      <EarningsTable walk={walk} />
      <Variance walk={walk} />
      <Seals walk={walk} />
    </>
  )
}
