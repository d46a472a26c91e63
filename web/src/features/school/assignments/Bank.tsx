import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { MathText } from '../../../ui/content/MathText'
import { percent } from '../../../ui/data/format'
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
const EVERY = { value: '', label: t`All` }
const YEARS = ['S1', 'S2', 'S3', 'S4'].map((year) => ({ value: year, label: year }))
const LEVELS = ['easy', 'medium', 'hard'].map((level) => ({ value: level, label: level }))
const TYPES = [
  { value: 'multiple_choice', label: t`One answer` },
  { value: 'multi_select', label: t`Several answers` },
  { value: 'true_false', label: t`True or false` },
  { value: 'numeric', label: t`A number` },
  { value: 'short_text', label: t`A short text` },
  { value: 'ordering', label: t`An order` },
  { value: 'matching', label: t`Matching` },
  { value: 'label_diagram', label: t`Labels on a drawing` },
  { value: 'scenario', label: t`A scenario, marked by you` },
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
      label: t`Subject`,
      options: subjects.map(({ id, name }) => ({ value: id, label: name })),
    },
    { name: 'schoolYear', label: t`School year`, options: YEARS },
    { name: 'questionType', label: t`Kind`, options: TYPES },
    { name: 'difficulty', label: t`Difficulty`, options: LEVELS },
  ] as const
  return (
    <Stack as="section" gap={4}>
      <Heading>
        <Trans>Choose from the bank</Trans>
      </Heading>
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
          label={t`Search in the question`}
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
              <Text tone="muted">{plural(total, { one: '# question', other: '# questions' })}</Text>
            </div>
            {total === 0 && <EmptyState title={t`No questions found.`} reason={t`Try other filters.`} />}
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
        title={t`As a learner sees it after the test`}
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
  const use = timesAnswered ? t`${percent(rightPct)} of ${timesAnswered} answers right` : t`not answered yet`
  return (
    <Card>
      <MathText>{item.stem}</MathText>
      <Text size={14} tone="muted">
        {[schoolYear, topic, difficulty, use].join(' · ')}
      </Text>
      <Row>
        <Button aria-pressed={isChosen} kind={isChosen ? 'primary' : 'secondary'} onClick={onToggle}>
          {isChosen ? t`In the test` : t`Add to the test`}
        </Button>
        <Button kind="quiet" onClick={onSee}>
          <Trans>Preview</Trans>
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
        <Trans>Previous questions</Trans>
      </Button>
      <Text as="span" size={14} tone="muted">{t`Page ${page} of ${last}`}</Text>
      <Button disabled={page >= last} onClick={() => onGo(page + 1)}>
        <Trans>More questions</Trans>
      </Button>
    </Row>
  )
}
