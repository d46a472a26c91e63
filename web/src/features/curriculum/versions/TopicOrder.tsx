import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { useFilters } from '../../../lib/filters'
import { EmptyState } from '../../../ui/feedback/states'
import { Select } from '../../../ui/forms/Field'
import { OrderList } from '../../../ui/forms/OrderList'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import { type TopicDraft, useOrder, type Version } from './data'
import { TopicDialog } from './TopicDialog'

const YEARS = ['S1', 'S2', 'S3', 'S4'].map((year) => ({ value: year, label: year }))
/** A subject by its short name; one of three letters, such as CRE, is said by them. */
const said = (slug: string) =>
  slug.length > 3 ? slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ') : slug.toUpperCase()

/** The topics of one subject's year in teaching order: moved, changed, added, left out. */
export function TopicOrder({ version }: { version: Version }) {
  const { values, set } = useFilters(['subject', 'year'] as const)
  const subjects = [...new Set(version.content.map(({ subject }) => subject))].sort()
  const subject = values.subject || (subjects.includes('mathematics') ? 'mathematics' : (subjects[0] ?? ''))
  const year = values.year || 'S1'
  const shown = version.content.filter((topic) => topic.subject === subject && topic.schoolYear === year)
  const [edited, setEdited] = useState<TopicDraft | 'new' | null>(null)
  const isDraft = version.status === 'draft'
  return (
    <Card
      title="Topics"
      actions={
        isDraft && (
          <Button icon={<Plus />} onClick={() => setEdited('new')}>
            Add a topic
          </Button>
        )
      }
    >
      <Row align="end">
        <Select
          label="Subject"
          value={subject}
          onChange={(event) => set({ subject: event.target.value })}
          options={subjects.map((slug) => ({ value: slug, label: said(slug) }))}
        />
        <Select
          label="School year"
          value={year}
          onChange={(event) => set({ year: event.target.value })}
          options={YEARS}
        />
      </Row>
      {shown.length === 0 ? (
        <EmptyState title={`${said(subject)} has no topics in ${year}.`} />
      ) : isDraft ? (
        <Movable version={version} group={`${subject} ${year}`} topics={shown} onEdit={setEdited} />
      ) : (
        <Stack as="ol" gap={3}>
          {shown.map((topic) => (
            <li key={topic.code}>
              <TopicLine topic={topic} />
            </li>
          ))}
        </Stack>
      )}
      {edited && (
        <TopicDialog
          version={version}
          topic={edited === 'new' ? null : edited}
          slot={{ subject, schoolYear: year as TopicDraft['schoolYear'] }}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  )
}

interface MovableProps {
  version: Version
  group: string
  topics: TopicDraft[]
  onEdit: (topic: TopicDraft) => void
}

/** The list shows a move at once, and says until it is kept that it is on its way. */
function Movable({ version, group, topics, onEdit }: MovableProps) {
  const { wanted, move } = useOrder(version, group)
  const codes = wanted ?? topics.map(({ code }) => code)
  const byCode = new Map(topics.map((topic) => [topic.code, topic]))
  const known = codes.flatMap((code) => byCode.get(code) ?? [])
  return (
    <Stack gap={2}>
      <Text size={14} tone="muted">
        {wanted ? 'Keeping the order…' : 'The order is kept.'}
      </Text>
      <OrderList
        label="Topics in teaching order"
        items={(known.length === topics.length ? known : topics).map((topic) => ({
          id: topic.code,
          name: topic.name,
          content: (
            <Row justify="space-between">
              <TopicLine topic={topic} />
              <Button
                kind="quiet"
                icon={<Pencil />}
                aria-label={`Edit ${topic.name}`}
                onClick={() => onEdit(topic)}
              >
                Edit
              </Button>
            </Row>
          ),
        }))}
        onChange={move}
      />
    </Stack>
  )
}

function TopicLine({ topic }: { topic: TopicDraft }) {
  const needs = topic.prerequisites?.length ? `builds on ${topic.prerequisites.join(', ')}` : null
  const periods = topic.periodAllocation ? `${topic.periodAllocation} periods` : null
  const details = [topic.term ? `Term ${topic.term}` : null, periods, needs].filter(Boolean).join(' · ')
  return (
    <Stack gap={1}>
      <Row>
        <Text as="span" strong>{`${topic.code} ${topic.name}`}</Text>
        {topic.isChoiceBased && <Badge tone="info">Choice</Badge>}
      </Row>
      <Text as="span" size={14} tone="muted">
        {details || 'No term yet'}
      </Text>
    </Stack>
  )
}
