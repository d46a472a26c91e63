import { useSearchParams } from 'react-router'
import { useIsHere } from '../../../lib/here'
import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { count, dateTime } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Stack } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Button, Segments } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import { type GradingRow, type State, useQueue } from './data'
import { GradingPanel } from './GradingPanel'

/** What learners wrote and only a person can mark. The answer that is open stands in the address. */
export default function GradingScreen() {
  const [search, setSearch] = useSearchParams()
  const open = search.get('answer')
  const state: State = search.get('state') === 'marked' ? 'marked' : 'waiting'
  const isHere = useIsHere()
  const show = (id: string | null) => isHere() && setSearch(id ? { state, answer: id } : { state })
  if (open) return <GradingPanel key={open} id={open} back={`/marking?state=${state}`} show={show} />
  return (
    <Page title="Marking" lead="Activities of integration, marked from 0 to 3 by their rubric.">
      <Stack gap={6}>
        <Segments<State>
          label="Which answers"
          options={[
            { value: 'waiting', label: 'Waiting' },
            { value: 'marked', label: 'Marked' },
          ]}
          value={state}
          onChange={(next) => setSearch({ state: next })}
        />
        <Queue state={state} onOpen={show} />
      </Stack>
    </Page>
  )
}

type Line = GradingRow & { onOpen: () => void }

function Queue({ state, onOpen }: { state: State; onOpen: (id: string) => void }) {
  const queue = useQueue(state)
  return (
    <Loaded query={queue} skeleton={<Skeleton lines={6} />}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState
            title={state === 'waiting' ? 'Nothing to mark.' : 'Nothing has been marked yet.'}
            reason={
              state === 'waiting'
                ? 'When a learner in your classes hands in an activity of integration, it appears here.'
                : 'Answers you mark appear here. You can change the mark.'
            }
          />
        ) : (
          <DataTable
            caption={state === 'waiting' ? 'Answers to mark, oldest first' : 'Marked answers'}
            rows={data.map((row) => ({ ...row, onOpen: () => onOpen(row.answerId) }))}
            columns={COLUMNS}
            rowKey={({ answerId }) => answerId}
            csv={false}
            empty="Nothing here."
          />
        )
      }
    </Loaded>
  )
}

const COLUMNS: Columns<Line> = [
  {
    accessorKey: 'learner',
    header: 'Learner',
    cell: ({ row: { original } }) => (
      <Button kind="quiet" onClick={original.onOpen}>
        {original.learner}
      </Button>
    ),
  },
  { accessorKey: 'subject', header: 'Subject' },
  { accessorKey: 'topic', header: 'Topic' },
  { accessorKey: 'words', header: 'Words', numeric: true, cell: ({ row }) => count(row.original.words) },
  { accessorKey: 'answeredAt', header: 'Handed in', cell: ({ row }) => dateTime(row.original.answeredAt) },
  {
    accessorKey: 'score',
    header: 'Score',
    cell: ({ row: { original } }) =>
      original.score === null ? (
        <Badge tone="info">Waiting</Badge>
      ) : (
        <Badge tone="success">{original.score} of 3</Badge>
      ),
  },
]
