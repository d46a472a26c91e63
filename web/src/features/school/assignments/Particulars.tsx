import { t } from '@lingui/core/macro'
import { Checkbox, Input, TextArea } from '../../../ui/forms/Field'
import { Card, Grid } from '../../../ui/layout/layout'
import type { TestDraft } from './draft'

interface ParticularsProps {
  draft: TestDraft
  /** Somebody has begun it: only words change. */
  isFixed: boolean
  fields: Record<string, string>
  onChange: (draft: TestDraft) => void
}

const NUMBERS = [
  { name: 'timeLimitMinutes', label: t`Minutes`, min: 1, max: 240 },
  { name: 'maxAttempts', label: t`Attempts`, min: 1, max: 10 },
  { name: 'passingScore', label: t`To pass (percent)`, min: 0, max: 100 },
] as const

export function Particulars({ draft, isFixed, fields, onChange }: ParticularsProps) {
  return (
    <Card title={t`The test`}>
      <Input
        label={t`Name`}
        value={draft.title}
        maxLength={200}
        error={fields.title}
        onChange={({ target }) => onChange({ ...draft, title: target.value })}
      />
      <TextArea
        label={t`Message to the learners`}
        rows={2}
        maxLength={500}
        value={draft.description}
        error={fields.description}
        onChange={({ target }) => onChange({ ...draft, description: target.value })}
      />
      <Grid min={140} fill>
        {NUMBERS.map(({ name, label, min, max }) => (
          <Input
            key={name}
            label={label}
            type="number"
            inputMode="numeric"
            min={min}
            max={max}
            disabled={isFixed}
            value={draft[name]}
            error={fields[name]}
            onChange={({ target }) => onChange({ ...draft, [name]: Number(target.value) })}
          />
        ))}
      </Grid>
      <Checkbox
        label={t`Mix the order of the questions`}
        checked={draft.randomizeQuestions}
        disabled={isFixed}
        onChange={({ target }) => onChange({ ...draft, randomizeQuestions: target.checked })}
      />
      <Checkbox
        label={t`Show right answers after the test`}
        checked={draft.showCorrectAnswers}
        onChange={({ target }) => onChange({ ...draft, showCorrectAnswers: target.checked })}
      />
    </Card>
  )
}
