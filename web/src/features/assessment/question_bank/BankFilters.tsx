import { type BarField, FilterBar } from '../../../ui/data/FilterBar'
import { dateShort } from '../../../ui/data/format'
import type { useServerFilters } from '../../../ui/data/table/serverFilters'
import type { Choices, Filters } from './data'
import { DIFFICULTIES, FLAGS, KINDS, LEVELS, options, STATUSES, WRITERS, YEARS } from './labels'

type Handles = ReturnType<typeof useServerFilters<keyof Filters>>

/** Search, and a box for each filter; topics follow the subject and the year. */
export function BankFilters({ known, ...filters }: Handles & { known: Choices | undefined }) {
  const { values, set } = filters
  const topics = (known?.topics ?? []).filter(
    ({ subjectSlug, schoolYear }) =>
      (!values.subject || subjectSlug === values.subject) &&
      (!values.schoolYear || schoolYear === values.schoolYear),
  )
  const fields: BarField<keyof Filters>[] = [
    { name: 'search', label: 'Search', first: true },
    { name: 'subject', label: 'Subject', choices: subjectsOf(known) },
    { name: 'schoolYear', label: 'School year', choices: options(YEARS) },
    {
      name: 'topicId',
      label: 'Topic',
      choices: topics.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
    },
    { name: 'type', label: 'Type', choices: options(KINDS) },
    { name: 'status', label: 'State', choices: options(STATUSES) },
    { name: 'difficulty', label: 'Difficulty', choices: options(DIFFICULTIES) },
    { name: 'cognitive', label: 'Level of thinking', choices: options(LEVELS) },
    { name: 'flag', label: 'Last night found', choices: options(FLAGS) },
    { name: 'writer', label: 'Written by', choices: options(WRITERS) },
    {
      name: 'importId',
      label: 'File',
      choices: (known?.imports ?? []).map(({ id, filename, importedAt, questions }) => ({
        value: id,
        label: `${filename}, ${dateShort(importedAt)} (${questions})`,
      })),
    },
  ]
  const change: typeof set = (wanted) =>
    set('subject' in wanted || 'schoolYear' in wanted ? { ...wanted, topicId: '' } : wanted)
  return <FilterBar fields={fields} {...filters} set={change} />
}

const subjectsOf = (known: Choices | undefined) =>
  [...new Map((known?.topics ?? []).map(({ subjectSlug, subject }) => [subjectSlug, subject]))].map(
    ([value, label]) => ({ value, label }),
  )
