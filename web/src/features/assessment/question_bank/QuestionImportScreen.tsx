import { useState } from 'react'
import { problemOf } from '../../../lib/problem'
import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { plural } from '../../../ui/data/format'
import { Banner, Waiting } from '../../../ui/feedback/states'
import { Select } from '../../../ui/forms/Field'
import { PickFile } from '../../../ui/forms/PickFile'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import { type ImportOut, useChoices, useImport } from './data'
import { grouped, KINDS } from './labels'
import { shortened } from './QuestionBankScreen'

/** A file of questions: looked at row by row, then taken in as drafts, all at once. */
export default function QuestionImportScreen() {
  const [file, setFile] = useState<File | null>(null)
  const [topicCode, setTopic] = useState('')
  const look = useImport()
  const take = useImport()
  const { data: known } = useChoices()
  const lookAt = (chosen: File, topic: string) => {
    take.reset()
    look.mutate({ file: chosen, topicCode: topic, isLook: true })
  }
  const problem = look.error ?? take.error
  const result = take.data ?? look.data
  return (
    <Page
      title="Bring in questions"
      lead="GIFT, QTI or CSV, with drawings as a zip. You see what happens to each question before we save anything."
      crumbs={[{ label: 'Question bank', to: '/admin/items' }]}
    >
      <Stack gap={6}>
        <Card>
          <PickFile
            label="File"
            accept=".gift,.txt,.xml,.zip,.csv"
            hint="GIFT (.gift, .txt), QTI (.xml, .zip) or CSV downloaded from this bank, up to 4 MB and 1,500 questions; or a zip of these with their drawings, up to 12 MB."
            onPick={(chosen) => {
              setFile(chosen)
              lookAt(chosen, topicCode)
            }}
          />
          <Select
            label="Topic for questions that name none"
            options={[
              { value: '', label: 'None' },
              ...(known?.topics ?? []).map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
            ]}
            value={topicCode}
            onChange={({ target }) => {
              setTopic(target.value)
              if (file) lookAt(file, target.value)
            }}
          />
        </Card>
        {look.isPending && <Waiting>Reading the file...</Waiting>}
        {problem && (
          <div role="alert">
            <Banner tone="danger">{problemOf(problem).detail}</Banner>
          </div>
        )}
        {result && (
          <ImportResult
            result={result}
            isTaken={take.data !== undefined}
            busy={take.isPending}
            onTake={() => file && take.mutate({ file, topicCode, isLook: false })}
          />
        )}
      </Stack>
    </Page>
  )
}

interface ImportResultProps {
  result: ImportOut
  isTaken: boolean
  busy: boolean
  onTake: () => void
}

function ImportResult({ result, isTaken, busy, onTake }: ImportResultProps) {
  const { rows, same, refused, codes } = result
  const fresh = result.new
  return (
    <Stack gap={4}>
      <div role="status">
        {isTaken ? (
          <Banner tone="success">
            {codes.length > 0
              ? `Made ${plural(codes.length, 'draft')}: ${codes[0]}${codes.length > 1 ? ` to ${codes.at(-1)}` : ''}.`
              : 'The file has nothing new, so nothing was added.'}
          </Banner>
        ) : (
          <Text>
            {plural(rows.length, 'question')}: {fresh} new, {same} in the bank already, {refused} that cannot
            be taken.
          </Text>
        )}
      </div>
      <Row>
        {!isTaken && (
          <Button kind="primary" busy={busy} busyText="Taking in..." disabled={fresh === 0} onClick={onTake}>
            {`Take in ${plural(fresh, 'new question')} as ${fresh === 1 ? 'a draft' : 'drafts'}`}
          </Button>
        )}
        {isTaken && (
          <LinkButton
            to={`/admin/items?status=draft${result.importId ? `&importId=${result.importId}` : ''}`}
          >
            See the drafts
          </LinkButton>
        )}
      </Row>
      <DataTable
        caption="What the file holds"
        rows={[...rows].sort((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome))}
        columns={COLUMNS}
        rowKey={({ place }) => place}
        csv={false}
        empty="This file has no questions."
      />
    </Stack>
  )
}

const OUTCOMES = { new: 'New', same: 'In the bank', refused: 'Cannot be taken' }
/** What wants a hand stands first: it would be lost among hundreds that are in the bank already. */
const ORDER = ['refused', 'new', 'same']
const TONES = { new: 'success', same: 'info', refused: 'danger' } as const

const COLUMNS: Columns<ImportOut['rows'][number]> = [
  { accessorKey: 'place', header: 'Where' },
  {
    accessorKey: 'outcome',
    header: 'What happens to it',
    cell: ({ row: { original } }) => (
      <Badge tone={TONES[original.outcome]}>{OUTCOMES[original.outcome]}</Badge>
    ),
  },
  { accessorKey: 'topic', header: 'Topic' },
  {
    accessorKey: 'questionType',
    header: 'Type',
    cell: ({ row: { original } }) => (original.questionType ? KINDS[original.questionType] : '–'),
  },
  {
    accessorKey: 'stem',
    header: 'Question',
    long: true,
    cell: ({ row }) => shortened(row.original.stem ?? '–'),
  },
  {
    id: 'says',
    header: 'What to know',
    sortable: false,
    cell: ({ row: { original } }) => <Finding row={original} />,
  },
]

function Finding({ row: { sameAs, says, faults, advice } }: { row: ImportOut['rows'][number] }) {
  const lines = [
    ...(sameAs ? [`The same as ${sameAs}.`] : []),
    ...says,
    ...grouped(faults).map((fault) => `Please fix: ${fault}.`),
    ...grouped(advice).map((one) => `Would be better: ${one}.`),
  ]
  if (lines.length === 0) return '–'
  return (
    <Stack gap={1}>
      {lines.map((line) => (
        <Text key={line} size={14}>
          {line}
        </Text>
      ))}
    </Stack>
  )
}
