import type { useFilters } from '../../../lib/filters'
import { dateShort } from '../../../ui/data/format'
import { Select } from '../../../ui/forms/Field'
import { SearchField } from '../../../ui/forms/SearchField'
import { Grid, Row, Stack } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import type { Choices, Filters } from './data'
import { DIFFICULTIES, FLAGS, KINDS, LEVELS, options, STATUSES, WRITERS, YEARS } from './labels'

type Handles = ReturnType<typeof useFilters<keyof Filters>>

/** Search, and a box for each filter; topics follow the subject and the year. */
export function BankFilters({ values, set, isSet, clear, known }: Handles & { known: Choices | undefined }) {
  const topics = (known?.topics ?? []).filter(
    ({ subjectSlug, schoolYear }) =>
      (!values.subject || subjectSlug === values.subject) &&
      (!values.schoolYear || schoolYear === values.schoolYear),
  )
  const boxes: [keyof Filters, string, { value: string; label: string }[]][] = [
    ['subject', 'Subject', subjectsOf(known)],
    ['schoolYear', 'School year', options(YEARS)],
    ['topicId', 'Topic', topics.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))],
    ['type', 'Type', options(KINDS)],
    ['status', 'State', options(STATUSES)],
    ['difficulty', 'Difficulty', options(DIFFICULTIES)],
    ['cognitive', 'Level of thinking', options(LEVELS)],
    ['flag', 'Last night found', options(FLAGS)],
    ['writer', 'Written by', options(WRITERS)],
    [
      'importId',
      'File',
      (known?.imports ?? []).map(({ id, filename, importedAt, questions }) => ({
        value: id,
        label: `${filename}, ${dateShort(importedAt)} (${questions})`,
      })),
    ],
  ]
  return (
    <Stack gap={3}>
      <SearchField
        label="Search"
        hint="Words of the question, or its code"
        value={values.search}
        onSearch={(search) => set({ search })}
      />
      <Grid min={140} gap={3}>
        {boxes.map(([name, label, choices]) => (
          <Select
            key={name}
            label={label}
            options={[{ value: '', label: 'All' }, ...choices]}
            value={values[name]}
            onChange={({ target }) =>
              set({
                [name]: target.value,
                ...(name === 'subject' || name === 'schoolYear' ? { topicId: '' } : {}),
              })
            }
          />
        ))}
      </Grid>
      {isSet && (
        <Row>
          <Button kind="quiet" onClick={clear}>
            Show all questions
          </Button>
        </Row>
      )}
    </Stack>
  )
}

const subjectsOf = (known: Choices | undefined) =>
  [...new Map((known?.topics ?? []).map(({ subjectSlug, subject }) => [subjectSlug, subject]))].map(
    ([value, label]) => ({ value, label }),
  )
