import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'

export type Performance = Schemas['Performance']
export type Scope = Schemas['Scope']
export type AttemptPoint = Schemas['AttemptResult']
export type Mastery = Schemas['Mastery']
export type Range = Performance['range']

export const RANGES: { value: Range; label: string }[] = [
  { value: '7d', label: t`7 days` },
  { value: '30d', label: t`30 days` },
  { value: '90d', label: t`90 days` },
  { value: 'term', label: t`Term` },
  { value: 'year', label: t`Year` },
]

// Coming from a test or practice, a learner expects to find it here.
const SOON = 10_000

/** A learner's summaries over a range, the attempts behind them, and what they know by topic. */
export function usePerformance(range: Range) {
  return useQuery({
    queryKey: ['mastery', 'performance', range],
    queryFn: () => unwrap(api.GET('/api/insight/performance', { params: { query: { range } } })),
    staleTime: SOON,
    // The old range stays on the screen until the new one is here, so that nothing jumps.
    placeholderData: (before) => before,
  })
}
