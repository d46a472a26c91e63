import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { date } from '../../../ui/data/format'
import { toastProblem } from '../../../ui/feedback/toast'
import { Button } from '../../../ui/primitives/Button'
import type { StepProps } from './ClassStep'
import { type Exam, type FirstSteps, sayExam, useStep } from './data'
import { SchoolField } from './SchoolField'
import styles from './steps.module.css'

/** The examination everybody in the class sits is chosen already; the school may be left out. */
export function ExamStep({ steps, onNext }: StepProps) {
  const [exam, setExam] = useState(() => startOf(steps))
  const [ownDay, setOwnDay] = useState(steps.exam === 'own' ? (steps.targetExamDate ?? '') : '')
  const [school, setSchool] = useState(steps.schoolName ?? '')
  const say = useStep(sayExam)
  const on = exam === 'own' ? ownDay : steps.exams.find(({ kind }) => kind === exam)?.on
  const save = () =>
    on &&
    say.mutate(
      { exam, targetExamDate: on, schoolName: school.trim() || null },
      { onSuccess: onNext, onError: toastProblem },
    )
  return (
    <>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">
          <Trans>Exam</Trans>
        </legend>
        {steps.exams.map((each) => (
          <label key={each.kind} className={styles.choice}>
            <input
              type="radio"
              name="exam"
              checked={exam === each.kind}
              onChange={() => setExam(each.kind)}
            />
            <span>
              {each.name}
              <small>{`${each.isEstimate ? 'about ' : ''}${date(each.on)}`}</small>
            </span>
          </label>
        ))}
        <label className={styles.choice}>
          <input type="radio" name="exam" checked={exam === 'own'} onChange={() => setExam('own')} />
          <span>
            <Trans>Another date</Trans>
          </span>
        </label>
      </fieldset>
      {exam === 'own' && (
        <label className={styles.field}>
          <strong>
            <Trans>Date of your exam</Trans>
          </strong>
          <input className="input" type="date" value={ownDay} onChange={(e) => setOwnDay(e.target.value)} />
        </label>
      )}
      <SchoolField value={school} onChange={setSchool} />
      <Button kind="primary" wide busy={say.isPending} disabled={!on} onClick={save}>
        <Trans>Continue</Trans>
      </Button>
    </>
  )
}

/** What was said before, else UCE, else the first there is. */
function startOf({ exam, exams }: FirstSteps): Exam['exam'] {
  return exam ?? (exams.some(({ kind }) => kind === 'uce') ? 'uce' : (exams[0]?.kind ?? 'own'))
}
