import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { problemOf } from '../../../lib/problem'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Banner, Skeleton } from '../../../ui/feedback/states'
import { Input } from '../../../ui/forms/Field'
import { Stack } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Button } from '../../../ui/primitives/Button'
import { Fold } from '../../../ui/primitives/Fold'
import { AnswerChart } from './AnswerChart'
import { AnswerTable } from './AnswerTable'
import { Chooser } from './Chooser'
import { type Answer, type Registry, useAnswer, useRegistry } from './data'
import { ExportDialog } from './ExportDialog'
import { NOTHING, read, write } from './question'
import { Workings } from './Workings'

const FIRST = 'minutes by month'

/** Every number of the registry, by what it may be asked by; the question stands in the address. */
export default function MetricsScreen() {
  const [search, setSearch] = useSearchParams()
  const words = search.get('q') ?? FIRST
  const registry = useRegistry()
  const answer = useAnswer(words)
  const [isTaking, setTaking] = useState(false)
  // Filters and order of the last answer's table may be no columns of the next one.
  const ask = (next: string) => setSearch({ q: next }, { preventScrollReset: true })
  const canTake = Boolean(answer.data) && !answer.error
  return (
    <Page
      title="Metrics"
      width="table"
      actions={
        <Button disabled={!canTake} onClick={() => setTaking(true)}>
          Take as CSV
        </Button>
      }
    >
      <Loaded query={registry} skeleton={<Skeleton lines={4} />}>
        {(known) => (
          <Stack gap={4}>
            <Chooser question={read(words) ?? NOTHING} registry={known} onAsk={(each) => ask(write(each))} />
            <InWords key={words} words={words} onAsk={ask} />
            <Outcome answer={answer} registry={known} />
          </Stack>
        )}
      </Loaded>
      {isTaking && <ExportDialog question={words} onClose={() => setTaking(false)} />}
    </Page>
  )
}

/** The same question as the command and notebooks take it. */
function InWords({ words, onAsk }: { words: string; onAsk: (words: string) => void }) {
  const [typed, setTyped] = useState(words)
  return (
    <Fold title="The question in words" open={read(words) === null || undefined}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onAsk(typed.trim())
        }}
      >
        <Stack gap={2}>
          <Input
            label="Question"
            hint="Such as: minutes, readers by subject, month where form = S3 as of 2026-10"
            value={typed}
            maxLength={500}
            onChange={({ target }) => setTyped(target.value)}
          />
          <div>
            <Button type="submit">Ask</Button>
          </div>
        </Stack>
      </form>
    </Fold>
  )
}

function Outcome({ answer, registry }: { answer: ReturnType<typeof useAnswer>; registry: Registry }) {
  const problem = answer.error ? problemOf(answer.error) : null
  // What was refused shows nothing, also not the answer before it.
  if (problem?.code === 'REFUSAL') return <Banner tone="warning">{problem.detail}</Banner>
  return (
    <Loaded query={answer} skeleton={<Skeleton shape="chart" />}>
      {(data: Answer) => (
        <Stack gap={4}>
          <AnswerChart answer={data} registry={registry} now={thisMonth(data.asOf)} />
          <AnswerTable
            answer={data}
            registry={registry}
            now={thisMonth(data.asOf)}
            isStale={answer.isPlaceholderData}
          />
          <Workings answer={data} registry={registry} />
        </Stack>
      )}
    </Loaded>
  )
}

const IN_KAMPALA = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Africa/Kampala',
  year: 'numeric',
  month: '2-digit',
})

/** The month that is not over at a moment, as `2026-11`. */
const thisMonth = (at: string) => IN_KAMPALA.format(new Date(at)).slice(0, 7)
