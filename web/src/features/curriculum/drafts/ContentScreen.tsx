import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFilters } from '../../../lib/filters'
import { useLeadOn } from '../../../lib/here'
import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { dateTime } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Select } from '../../../ui/forms/Field'
import { Form, FormInput } from '../../../ui/forms/Form'
import { Grid, Row, Stack } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Button } from '../../../ui/primitives/Button'
import { Dialog } from '../../../ui/primitives/Dialog'
import { Badge } from '../../../ui/primitives/graphics'
import { type Kind, type PieceRow, useCreate, usePieces, useTopics } from './data'
import { KINDS, STATES } from './labels'

/** The lessons and videos of a topic: found, begun, and opened to write. */
export default function ContentScreen() {
  const topics = useTopics()
  return (
    <Page
      title="Lessons and videos"
      lead="Write and change what learners read and watch. They see a change once you publish it."
    >
      <Loaded query={topics} skeleton={<Skeleton lines={6} />}>
        {(all) => <Topics topics={all} />}
      </Loaded>
    </Page>
  )
}

function Topics({ topics }: { topics: NonNullable<ReturnType<typeof useTopics>['data']> }) {
  const { values, set } = useFilters(['subject', 'topicId'] as const)
  const [beginning, setBeginning] = useState<Kind | null>(null)
  const subjects = [...new Map(topics.map(({ subject, subjectSlug }) => [subjectSlug, subject]))]
  const shown = topics.filter(({ subjectSlug }) => subjectSlug === values.subject)
  return (
    <Stack gap={6}>
      <Grid min={240}>
        <Select
          label="Subject"
          value={values.subject}
          onChange={({ target }) => set({ subject: target.value, topicId: '' })}
          options={[{ value: '', label: 'Choose…' }, ...subjects.map(([value, label]) => ({ value, label }))]}
        />
        <Select
          label="Topic"
          value={values.topicId}
          disabled={!values.subject}
          onChange={({ target }) => set({ topicId: target.value })}
          options={[
            { value: '', label: 'Choose…' },
            ...shown.map(({ id, code, name, schoolYear }) => ({
              value: id,
              label: `${schoolYear} ${code} ${name}`,
            })),
          ]}
        />
      </Grid>
      {values.topicId ? (
        <>
          <Row>
            {(['lesson', 'video'] as const).map((kind) => (
              <Button key={kind} icon={<Plus aria-hidden="true" />} onClick={() => setBeginning(kind)}>
                New {kind}
              </Button>
            ))}
          </Row>
          <Pieces topicId={values.topicId} />
        </>
      ) : (
        <EmptyState title="Choose a topic." reason="Its lessons and videos appear here." />
      )}
      {beginning && <Begin kind={beginning} topicId={values.topicId} onClose={() => setBeginning(null)} />}
    </Stack>
  )
}

function Pieces({ topicId }: { topicId: string }) {
  const pieces = usePieces(topicId)
  return (
    <Loaded query={pieces} skeleton={<Skeleton lines={4} />}>
      {(rows) => (
        <DataTable
          caption="Lessons and videos of this topic"
          hideCaption
          rows={rows}
          columns={COLUMNS}
          rowKey={({ id }) => id}
          csv={false}
          empty="This topic has no lessons or videos yet. Start one above."
        />
      )}
    </Loaded>
  )
}

const COLUMNS: Columns<PieceRow> = [
  {
    accessorKey: 'title',
    header: 'Title',
    long: true,
    cell: ({ row: { original } }) => <Link to={`/admin/content/${original.id}`}>{original.title}</Link>,
  },
  { accessorKey: 'kind', header: 'Kind', cell: ({ row }) => KINDS[row.original.kind] },
  { accessorKey: 'code', header: 'Code' },
  {
    accessorKey: 'state',
    header: 'State',
    cell: ({ row: { original } }) => (
      <Badge tone={STATES[original.state].tone}>{STATES[original.state].label}</Badge>
    ),
  },
  {
    accessorKey: 'changedAt',
    header: 'Changed',
    cell: ({ row: { original } }) =>
      [dateTime(original.changedAt), original.changedBy].filter(Boolean).join(', '),
  },
]

function Begin({ kind, topicId, onClose }: { kind: Kind; topicId: string; onClose: () => void }) {
  const create = useCreate()
  const leadOn = useLeadOn()
  return (
    <Dialog
      title={`New ${kind}`}
      description="Only staff see it until you publish it."
      open
      onOpenChange={onClose}
    >
      <Form
        start={{ title: '' }}
        onSubmit={async ({ title }) => {
          const made = await create.mutateAsync({ kind, topicId, title })
          if (made) void leadOn(`/admin/content/${made.id}`)
        }}
        submit="Begin"
        submitting="Saving..."
      >
        <FormInput name="title" label="Title" required="Give it a title." maxLength={80} />
      </Form>
    </Dialog>
  )
}
