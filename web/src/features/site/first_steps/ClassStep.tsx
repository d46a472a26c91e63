import { Trans } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { useNavigate } from 'react-router'
import { toastProblem } from '../../../ui/feedback/toast'
import { Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { type FirstSteps, sayClass, useEnd, useStep } from './data'
import styles from './steps.module.css'

export interface StepProps {
  steps: FirstSteps
  onNext: () => void
}

/** A tap on a class says it and goes on. */
export function ClassStep({ steps, onNext }: StepProps) {
  const say = useStep(sayClass)
  const choose = (year: string | null) => say.mutate(year, { onSuccess: onNext, onError: toastProblem })
  return (
    <>
      <Text tone="muted">
        <Trans>Three questions, then you start.</Trans>
      </Text>
      <div className={styles.choices}>
        {steps.schoolYears.map((year) => (
          <button
            key={year}
            type="button"
            className={styles.choice}
            disabled={say.isPending}
            onClick={() => choose(year)}
          >
            {year}
            <ChevronRight aria-hidden="true" />
          </button>
        ))}
      </div>
      <Button kind="quiet" disabled={say.isPending} onClick={() => choose(null)}>
        <Trans>I am not in school now</Trans>
      </Button>
      <AsParent />
    </>
  )
}

/** Everybody registers as a learner: a parent finds the way out here, and becomes one by the first family link. */
function AsParent() {
  const navigate = useNavigate()
  const later = useEnd('later')
  const leave = () =>
    later.mutate(undefined, {
      onSuccess: () => navigate('/parent', { replace: true }),
      onError: toastProblem,
    })
  return (
    <Button kind="quiet" busy={later.isPending} onClick={leave}>
      <Trans>I am a parent</Trans>
    </Button>
  )
}
