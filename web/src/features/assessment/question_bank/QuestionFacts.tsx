import { Check } from 'lucide-react'
import { MathText } from '../../../ui/content/MathText'
import { DataTable } from '../../../ui/data/DataTable'
import { count, dateTime, percent } from '../../../ui/data/format'
import { Card, Facts, Stack, Text } from '../../../ui/layout/layout'
import { Badge } from '../../../ui/primitives/graphics'
import type { Item } from './data'
import { DIFFICULTIES, flagText, grouped, KINDS, LEVELS, STATUSES, TONES } from './labels'

/** What the checks find: what has to be put right, and what would be better. */
export function Findings({ item: { faults, advice } }: { item: Item }) {
  return (
    <Card title="What the checks find">
      {faults.length + advice.length === 0 && (
        <Badge tone="success" icon={<Check aria-hidden="true" />}>
          Nothing to fix
        </Badge>
      )}
      {faults.length > 0 && <Found title="Fix before review" lines={faults} tone="danger" />}
      {advice.length > 0 && <Found title="Would be better" lines={advice} tone="warning" />}
    </Card>
  )
}

function Found({ title, lines, tone }: { title: string; lines: string[]; tone: 'danger' | 'warning' }) {
  return (
    <Stack gap={1}>
      <Badge tone={tone}>{title}</Badge>
      <MathText>
        {grouped(lines)
          .map((line) => `- ${line.replaceAll('$', '＄')}`)
          .join('\n')}
      </MathText>
    </Stack>
  )
}

export function About({ item }: { item: Item }) {
  const words = (table: Record<string, string>, key: string) => table[key] ?? key
  return (
    <Card title="About it">
      <Badge tone={TONES[item.status]}>{STATUSES[item.status]}</Badge>
      <Facts
        facts={[
          ['Topic', `${item.topicCode} ${item.topic}`],
          ['Subject', `${item.subject} ${item.schoolYear}`],
          ['Type', KINDS[item.questionType]],
          ['Difficulty', words(DIFFICULTIES, item.difficulty)],
          ['Level of thinking', words(LEVELS, item.cognitiveLevel)],
          ['Seconds it takes', count(item.seconds)],
        ]}
      />
    </Card>
  )
}

const share = (value: number | null) => percent(value === null ? null : 100 * value)

/** How it did, by last night's numbers: first answers only. */
export function Statistics({ item: { statistics } }: { item: Item }) {
  if (!statistics || statistics.answers === 0) {
    return (
      <Card title="How it does">
        <Text tone="muted">No first answers are counted yet. The numbers come overnight.</Text>
      </Card>
    )
  }
  const { answers, facility, discrimination, guessRate, medianSeconds, flag, choices } = statistics
  return (
    <Card title="How it does">
      {flag && <Badge tone="warning">{flagText(flag)}</Badge>}
      <Facts
        facts={[
          ['First answers', count(answers)],
          ['Right', share(facility)],
          ['Tells learners apart', discrimination === null ? '–' : discrimination.toFixed(2)],
          ['Answered too fast', share(guessRate)],
          ['Half need at most', medianSeconds === null ? '–' : `${medianSeconds} s`],
        ]}
      />
      {choices.length > 0 && (
        <DataTable
          caption="What was chosen"
          rows={choices}
          rowKey={({ choice }) => choice}
          csv={false}
          empty="Nothing was chosen."
          columns={CHOSEN}
        />
      )}
    </Card>
  )
}

type Chosen = NonNullable<Item['statistics']>['choices'][number]
const CHOSEN = [
  { accessorKey: 'choice' as const, header: 'Option' },
  {
    accessorKey: 'share' as const,
    header: 'Share',
    numeric: true,
    cell: ({ row }: { row: { original: Chosen } }) => share(row.original.share),
  },
  {
    accessorKey: 'isRight' as const,
    header: 'Key',
    cell: ({ row }: { row: { original: Chosen } }) => (row.original.isRight ? 'Right' : ''),
  },
]

export function History({ item: { history } }: { item: Item }) {
  return (
    <Card title="Its way here">
      {history.length === 0 ? (
        <Text tone="muted">It came with the bank and was live from the start.</Text>
      ) : (
        <Facts
          facts={history.map(({ toStatus, who, why, changedAt }) => [
            `${STATUSES[toStatus]}, ${dateTime(changedAt)}`,
            `${who ?? 'The nightly look'}: ${why}`,
          ])}
        />
      )}
    </Card>
  )
}
