import type { Ref } from 'react'
import { Checkbox, Choices, Select } from '../../../ui/forms/Field'
import { Grid, Row, Stack } from '../../../ui/layout/layout'
import type { Category } from './categories/data'
import { pathOf } from './categories/tree'
import type { Classification, Decision, Choices as Offered } from './data'
import { toggled } from './decision'
import { Suggested } from './Suggested'
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
        <Suggested
          what="category"
          found={book.categoriesSuggested}
          chosen={given.categoryIds}
          onTake={(id) => set({ categoryIds: toggled(given.categoryIds, id) })}
        />
      </Choices>
      <Choices legend="Subject of the curriculum">
        <Row gap={4}>
          {offered.subjects.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={given.subjectIds.includes(id)}
              onChange={() => set({ subjectIds: toggled(given.subjectIds, id) })}
            />
          ))}
        </Row>
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
        <Suggested
          what="topic"
          found={book.topicsSuggested.map((each) => ({
            ...each,
            name: `${each.value} ${each.name}, page ${each.page}`,
          }))}
          chosen={given.topics}
          onTake={takeTopic}
        />
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
