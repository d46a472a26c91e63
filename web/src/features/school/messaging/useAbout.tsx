import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { dateShort, percent } from '../../../ui/data/format'
import { Select } from '../../../ui/forms/Field'
import { type Choices, useChoices } from './data'

const NOTHING = { value: '', label: t`Nothing` }

const optionsOf = ({ tests, subjects }: Choices) => [
  NOTHING,
  ...tests.map(({ id, title, finishedAt, scorePct }) => ({
    value: `quiz ${id}`,
    label: t`Result: ${title}, ${dateShort(finishedAt)}${scorePct === null ? '' : `, ${percent(scorePct)}`}`,
  })),
  ...subjects.map(({ id, name }) => ({ value: `subject ${id}`, label: t`Subject: ${name}` })),
]

/** A test result or a subject that goes with a message, for the other side to open. */
export function useAbout(studentId: string | null) {
  const choices = useChoices(studentId).data
  const [chosen, setChosen] = useState({ studentId, value: '' })
  // What was chosen of one learner says nothing of another.
  const value = chosen.studentId === studentId ? chosen.value : ''
  const [kind, id] = value.split(' ')
  const picker =
    choices && choices.subjects.length + choices.tests.length > 0 ? (
      <Select
        label={t`Add a result or a subject`}
        hint={
          choices.isShared
            ? t`The other person gets a link to it.`
            : t`The learner does not share results with you now, so you only see subjects.`
        }
        options={optionsOf(choices)}
        value={value}
        onChange={({ target }) => setChosen({ studentId, value: target.value })}
      />
    ) : null
  return {
    related: {
      relatedQuizId: kind === 'quiz' ? id : undefined,
      relatedSubjectId: kind === 'subject' ? id : undefined,
    },
    picker,
    clear: () => setChosen({ studentId, value: '' }),
  }
}
