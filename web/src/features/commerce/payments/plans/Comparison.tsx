import { month as named, plural, ugx } from '../../../../ui/data/format'
import { PlainTable } from '../../../../ui/data/PlainTable'
import { Banner } from '../../../../ui/feedback/states'
import { Stack, Text } from '../../../../ui/layout/layout'
import type { PlanReplay, PlanTerms } from './data'
import { differences } from './words'

interface ComparisonProps {
  before: PlanTerms
  after: PlanTerms
  replay: PlanReplay | null
  endsSales: boolean
}

/** What changes, field by field, and what the closed months would have come to with it. */
export function Comparison({ before, after, replay, endsSales }: ComparisonProps) {
  return (
    <Stack gap={3}>
      <PlainTable
        caption={`What changes of ${before.name}`}
        head={[{ label: 'What' }, { label: 'Now' }, { label: 'Then' }]}
        rows={differences(before, after).map((each) => ({
          key: each.name,
          cells: [each.label, each.before, each.after],
        }))}
      />
      {endsSales && (
        <Banner tone="danger">This is the last plan on sale. Without it nobody can pay for anything.</Banner>
      )}
      <Text tone="muted">
        Time that was paid for stays as it was bought. Payments that wait keep their amount.
      </Text>
      {replay ? <Replay replay={replay} name={before.name} /> : <NoReplay />}
    </Stack>
  )
}

const NoReplay = () => <Text>No closed month can show what this change comes to.</Text>

function Replay({ replay, name }: { replay: PlanReplay; name: string }) {
  const gain = replay.authors.filter((each) => each.afterUgx > each.beforeUgx).length
  const lose = replay.authors.length - gain
  return (
    <Stack gap={3}>
      <PlainTable
        caption={`${replay.months.map((month) => named(month)).join(', ')}, replayed with this change of ${name}`}
        head={[{ label: 'Whose' }, { label: 'Was', numeric: true }, { label: 'Would be', numeric: true }]}
        rows={[
          { key: 'pool', cells: ['All authors', ugx(replay.poolBeforeUgx), ugx(replay.poolAfterUgx)] },
          { key: 'own', cells: ['Kitabo', ugx(replay.platformBeforeUgx), ugx(replay.platformAfterUgx)] },
          ...replay.authors.map((each) => ({
            key: each.authorId,
            cells: [each.author, ugx(each.beforeUgx), ugx(each.afterUgx)],
          })),
        ]}
      />
      <Text tone="muted">
        {`${plural(gain, 'author')} would gain and ${plural(lose, 'author')} would lose. As many buy, and everybody reads the same. A limit of books is tried on every reader.`}
      </Text>
    </Stack>
  )
}
