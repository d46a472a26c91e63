import { useState } from 'react'
import { MathText } from '../../../ui/content/MathText'
import { percent, plural } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Explained } from '../../../ui/forms/answer/GradedAnswer'
import { Input, Select } from '../../../ui/forms/Field'
import { Card, Grid, Heading, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { Dialog } from '../../../ui/primitives/Dialog'
import { type BankFilter, type BankItem, useBank, useSubjects } from './data'

const PAGE = 20
const START: BankFilter = {
  subjectId: '',
  schoolYear: '',
  questionType: '',
  difficulty: '',
  search: '',
  page: 1,
}
const EVERY = { value: '', label: 'All' }
const YEARS = ['S1', 'S2', 'S3', 'S4'].map((year) => ({ value: year, label: year }))
const LEVELS = ['easy', 'medium', 'hard'].map((level) => ({ value: level, label: level }))
const TYPES = [
  { value: 'multiple_choice', label: 'One of several' },
  { value: 'multi_select', label: 'Several of several' },
  { value: 'true_false', label: 'True or false' },
  { value: 'numeric', label: 'A number' },
  { value: 'short_text', label: 'A short text' },
  { value: 'ordering', label: 'An order' },
  { value: 'matching', label: 'Matching' },
  { value: 'label_diagram', label: 'Labels on a drawing' },
  { value: 'scenario', label: 'A situation, marked by you' },
]

interface BankProps {
  chosen: Set<string>
  onToggle: (item: BankItem) => void
}

/** The bank, filtered, to choose from. */
export function Bank({ chosen, onToggle }: BankProps) {
  const [filter, setFilter] = useState(START)
  const [seen, setSeen] = useState<BankItem | null>(null)
  const subjects = useSubjects().data ?? []
  const bank = useBank(filter)
  const set = (change: Partial<BankFilter>) => setFilter({ ...filter, page: 1, ...change })
  const choices = [
    {
      name: 'subjectId',
      label: 'Subject',
      options: subjects.map(({ id, name }) => ({ value: id, label: name })),
    },
    { name: 'schoolYear', label: 'School year', options: YEARS },
    { name: 'questionType', label: 'Kind', options: TYPES },
    { name: 'difficulty', label: 'Difficulty', options: LEVELS },
  ] as const
  return (
    <Stack as="section" gap={4}>
      <Heading>Choose from the bank</Heading>
      <Grid min={150} fill>
        {choices.map(({ name, label, options }) => (
          <Select
            key={name}
            label={label}
            options={[EVERY, ...options]}
            value={filter[name]}
            onChange={({ target }) => set({ [name]: target.value })}
          />
        ))}
        <Input
          label="Words in the question"
          type="search"
          maxLength={100}
          value={filter.search}
          onChange={({ target }) => set({ search: target.value })}
        />
      </Grid>
      <Loaded query={bank} skeleton={<Skeleton shape="card" lines={4} />}>
        {({ data, total }) => (
          <Stack gap={3}>
            <div role="status">
              <Text tone="muted">{plural(total, 'question')}</Text>
            </div>
            {total === 0 && <EmptyState title="No such questions." reason="Choose a wider filter." />}
            {data.map((item) => (
              <Line
                key={item.id}
                item={item}
                isChosen={chosen.has(item.id)}
                onToggle={() => onToggle(item)}
                onSee={() => setSeen(item)}
              />
            ))}
            <Pages
              page={filter.page}
              last={Math.ceil(total / PAGE)}
              onGo={(page) => setFilter({ ...filter, page })}
            />
          </Stack>
        )}
      </Loaded>
      <Dialog
        title="As a learner sees it after the end"
        open={seen !== null}
        onOpenChange={(open) => !open && setSeen(null)}
      >
        {seen && <Preview item={seen} />}
      </Dialog>
    </Stack>
  )
}

interface LineProps {
  item: BankItem
  isChosen: boolean
  onToggle: () => void
  onSee: () => void
}

function Line({ item, isChosen, onToggle, onSee }: LineProps) {
  const { topic, schoolYear, difficulty, timesAnswered, rightPct } = item
  const use = timesAnswered ? `${percent(rightPct)} of ${timesAnswered} answers right` : 'not answered yet'
  return (
    <Card>
      <MathText>{item.stem}</MathText>
      <Text size={14} tone="muted">
        {[schoolYear, topic, difficulty, use].join(' · ')}
      </Text>
      <Row>
        <Button aria-pressed={isChosen} kind={isChosen ? 'primary' : 'secondary'} onClick={onToggle}>
          {isChosen ? 'In the test' : 'Put into the test'}
        </Button>
        <Button kind="quiet" onClick={onSee}>
          Preview
        </Button>
      </Row>
    </Card>
  )
}

function Preview({ item }: { item: BankItem }) {
  return (
    <Stack gap={3}>
      <MathText>{item.stem}</MathText>
      <Explained
        marked={{
          questionType: item.questionType,
          options: item.options,
          unit: null,
          userAnswer: '',
          correctAnswer: item.correctAnswer,
          isCorrect: false,
        }}
        explanation={item.explanation}
      />
    </Stack>
  )
}

function Pages({ page, last, onGo }: { page: number; last: number; onGo: (page: number) => void }) {
  if (last <= 1) return null
  return (
    <Row justify="space-between">
      <Button disabled={page <= 1} onClick={() => onGo(page - 1)}>
        Earlier questions
      </Button>
      <Text as="span" size={14} tone="muted">{`Page ${page} of ${last}`}</Text>
      <Button disabled={page >= last} onClick={() => onGo(page + 1)}>
        More questions
      </Button>
    </Row>
  )
}
