import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowDownToLine, Clock } from 'lucide-react'
import { useNavigate } from 'react-router'

import { toastProblem } from '../../../ui/feedback/toast'
import { Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { beginCheck, type FirstSteps, useEnd, useStep } from './data'
import styles from './steps.module.css'

/** Before the questions: what they cost, and who sees the answers. */
export function CheckStep({ steps }: { steps: FirstSteps }) {
  const navigate = useNavigate()
  const begin = useStep(beginCheck)
  const plan = useEnd('plan')
  const start = () =>
    begin.mutate(undefined, {
      onSuccess: ({ attemptId }) => navigate(`/practice/${attemptId}?first=1`),
      onError: toastProblem,
    })
  const skip = () =>
    plan.mutate(undefined, { onSuccess: () => navigate('/home', { replace: true }), onError: toastProblem })
  return (
    <>
      <Text>
        <Trans>This is not a test. Only you see it. Not sure? Guess: that helps too.</Trans>
      </Text>
      <ul className={styles.facts}>
        <li>
          <Clock aria-hidden="true" />
          {t`About ${plural(steps.minutes, { one: '# minute', other: '# minutes' })}`}
        </li>
        <li>
          <ArrowDownToLine aria-hidden="true" />
          {t`about ${steps.dataMb} MB`}
        </li>
      </ul>
      <Button kind="primary" wide busy={begin.isPending} onClick={start}>
        {steps.attemptId ? t`Continue the questions` : t`Start the questions`}
      </Button>
      <Button kind="quiet" busy={plan.isPending} onClick={skip}>
        <Trans>Skip them and make my plan</Trans>
      </Button>
    </>
  )
}
