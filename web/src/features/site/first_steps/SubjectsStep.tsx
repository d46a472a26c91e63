import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import { toastProblem } from '../../../ui/feedback/toast'
import { Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import type { StepProps } from './ClassStep'
import { type FirstSteps, saySubjects, useStep } from './data'
import styles from './steps.module.css'

type Subject = FirstSteps['subjects'][number]

/** What everybody in the class takes is chosen already: one tap goes on. */
export function SubjectsStep({ steps, onNext }: StepProps) {
  const common = steps.subjects.filter(({ isCommon }) => isCommon).map(({ slug }) => slug)
  const [chosen, setChosen] = useState(steps.chosen.length > 0 ? steps.chosen : common)
  const say = useStep(saySubjects)
  const turn = (slug: string) =>
    setChosen(chosen.includes(slug) ? chosen.filter((each) => each !== slug) : [...chosen, slug])
  return (
    <>
      <Text tone="muted">
        <Trans>The subjects everyone takes are chosen. Add your own; you can change them later.</Trans>
      </Text>
      <fieldset className={styles.two}>
        <legend className="visually-hidden">
          <Trans>Subjects</Trans>
        </legend>
        {steps.subjects.map((subject) => (
          <Choice
            key={subject.slug}
            subject={subject}
            isChosen={chosen.includes(subject.slug)}
            onTurn={turn}
          />
        ))}
      </fieldset>
      <Button
        kind="primary"
        wide
        busy={say.isPending}
        disabled={chosen.length === 0}
        onClick={() => say.mutate(chosen, { onSuccess: onNext, onError: toastProblem })}
      >
        {chosen.length === 0
          ? t`Choose a subject`
          : t`Continue with ${plural(chosen.length, { one: '# subject', other: '# subjects' })}`}
      </Button>
    </>
  )
}

const Choice = ({
  subject: { slug, name, hasQuestions },
  isChosen,
  onTurn,
}: {
  subject: Subject
  isChosen: boolean
  onTurn: (slug: string) => void
}) => (
  <label className={styles.choice}>
    <input type="checkbox" checked={isChosen} onChange={() => onTurn(slug)} />
    <span>
      {name}
      {!hasQuestions && (
        <small>
          <Trans>Books only for now</Trans>
        </small>
      )}
    </span>
  </label>
)
