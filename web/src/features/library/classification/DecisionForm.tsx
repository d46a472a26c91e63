import type { Ref } from 'react'
import { Checkbox, Choices, Select } from '../../../ui/forms/Field'
import { Grid, Row, Stack } from '../../../ui/layout/layout'
import { Fold } from '../../../ui/primitives/Fold'
import type { Category } from './categories/data'
import { pathOf } from './categories/tree'
import type { Classification, Decision, Choices as Offered } from './data'
import { toggled } from './decision'
import { Suggested, SuggestedTopics } from './Suggested'
import { TopicChoice } from './TopicChoice'
import { LEVELS, languageName, options, TIERS, YEARS } from './words'

interface DecisionFormProps {
  book: Classification
  given: Decision
  onChange: (given: Decision) => void
  tree: Category[]
  offered: Offered
  topicField: Ref<HTMLInputElement>
}

/** Everything that is decided of a book, with what is suggested under each. */
export function DecisionForm(props: DecisionFormProps) {
  const { book, given, onChange, tree, offered, topicField } = props
  const set = (change: Partial<Decision>) => onChange({ ...given, ...change })
  const takeTopic = (code: string) => set({ topics: toggled(given.topics, code) })
  return (
    <Stack gap={4}>
      <Choices legend="Categories">
        <Row gap={4}>
          {tree
            .filter(({ id, isActive }) => isActive || given.categoryIds.includes(id))
            .map(({ id }) => (
              <Checkbox
                key={id}
                label={pathOf(tree, id)}
                checked={given.categoryIds.includes(id)}
                onChange={() => set({ categoryIds: toggled(given.categoryIds, id) })}
              />
            ))}
        </Row>
        <Suggested
          what="category"
          found={book.categoriesSuggested}
          chosen={given.categoryIds}
          onTake={(id) => set({ categoryIds: toggled(given.categoryIds, id) })}
        />
      </Choices>
      <Choices legend="Subject of the curriculum">
        <Subjects
          offered={offered}
          chosen={given.subjectIds}
          onToggle={(id) => set({ subjectIds: toggled(given.subjectIds, id) })}
        />
        <Suggested
          what="subject"
          found={book.subjectsSuggested}
          chosen={given.subjectIds}
          onTake={(id) => set({ subjectIds: toggled(given.subjectIds, id) })}
        />
      </Choices>
      <Choices legend="Forms">
        <Row gap={4}>
          {YEARS.map((year) => (
            <Checkbox
              key={year}
              label={year}
              checked={given.schoolYears.includes(year)}
              onChange={() => set({ schoolYears: toggled(given.schoolYears, year).sort() })}
            />
          ))}
        </Row>
        <Suggested
          what="form"
          found={book.yearsSuggested}
          chosen={given.schoolYears}
          onTake={(year) => set({ schoolYears: toggled(given.schoolYears, year as 'S1').sort() })}
        />
      </Choices>
      <Choices legend="Topics of the curriculum">
        <TopicChoice offered={offered.topics} chosen={given.topics} onToggle={takeTopic} field={topicField} />
        <SuggestedTopics found={book.topicsSuggested} chosen={given.topics} onTake={takeTopic} />
      </Choices>
      <Grid min={160} gap={3}>
        <Select
          label="Language"
          options={offered.languages.map((code) => ({ value: code, label: languageName(code) }))}
          value={given.language}
          onChange={({ target }) => set({ language: target.value })}
        />
        <Select
          label="Who may open it"
          options={options(TIERS)}
          value={given.requiredTier}
          onChange={({ target }) => set({ requiredTier: target.value as Decision['requiredTier'] })}
        />
        <Select
          label="Level"
          options={options(LEVELS)}
          value={given.difficulty ?? ''}
          onChange={({ target }) => set({ difficulty: (target.value || null) as Decision['difficulty'] })}
        />
      </Grid>
    </Stack>
  )
}

interface SubjectsProps {
  offered: Offered
  chosen: string[]
  onToggle: (id: string) => void
}

/** The subjects that are taught here stand open, the others behind a fold. */
function Subjects({ offered: { subjects, topics }, chosen, onToggle }: SubjectsProps) {
  const taught = new Set(topics.map(({ subject }) => subject))
  const box = ({ id, name }: Offered['subjects'][number]) => (
    <Checkbox key={id} label={name} checked={chosen.includes(id)} onChange={() => onToggle(id)} />
  )
  const isNear = ({ id, name }: Offered['subjects'][number]) => taught.has(name) || chosen.includes(id)
  const others = subjects.filter((each) => !isNear(each))
  return (
    <>
      <Row gap={4}>{subjects.filter(isNear).map(box)}</Row>
      {others.length > 0 && (
        <Fold title="Other subjects" note={others.length} isLine>
          <Row gap={4}>{others.map(box)}</Row>
        </Fold>
      )}
    </>
  )
}
