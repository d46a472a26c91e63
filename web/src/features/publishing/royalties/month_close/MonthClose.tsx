import { useMe } from '../../../../api/me'
import { Loaded } from '../../../../ui/feedback/Loaded'
import { Banner, Skeleton } from '../../../../ui/feedback/states'
import { Stack } from '../../../../ui/layout/layout'
import { useWalk, type Walk } from '../data'
import { stepsTaken } from '../states'
import { CloseSteps } from './CloseSteps'
import { Differences } from './Differences'
import { EarningsTable } from './EarningsTable'
import { HoldsBoard } from './HoldsBoard'
import { MonthSum } from './MonthSum'
import { Reopen } from './Reopen'
import { Seals } from './Seals'
import { Variance } from './Variance'

/** One month on its way to being final: the steps, and everything they look at. */
export function MonthClose({ month }: { month: string }) {
  const walk = useWalk(month)
  const me = useMe().data
  return (
    <Loaded query={walk} skeleton={<Skeleton shape="card" lines={6} />}>
      {(result) => (
        <Stack gap={8}>
          {result.state === 'finalised' && (
            <Banner tone="success">This month is final. Make corrections in the next open month.</Banner>
          )}
          <CloseSteps walk={result} me={me ?? null} />
          <Differences walk={result} />
          {stepsTaken(result.state) >= stepsTaken('drafted') && <Drafted walk={result} />}
          <Reopen walk={result} />
        </Stack>
      )}
    </Loaded>
  )
}

function Drafted({ walk }: { walk: Walk }) {
  return (
    <>
      <MonthSum walk={walk} />
      <HoldsBoard walk={walk} />
      <EarningsTable walk={walk} />
      <Variance walk={walk} />
      <Seals walk={walk} />
    </>
  )
}
