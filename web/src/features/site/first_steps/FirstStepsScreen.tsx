import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Skeleton } from '../../../ui/feedback/states'
import { toastProblem } from '../../../ui/feedback/toast'
import { Page } from '../../../ui/layout/Page'
import { Button, IconButton } from '../../../ui/primitives/Button'
import { CheckStep } from './CheckStep'
import { ClassStep } from './ClassStep'
import { type FirstSteps, useEnd, useFirstSteps } from './data'
import { ExamStep } from './ExamStep'
import { StartStep } from './StartStep'
import { SubjectsStep } from './SubjectsStep'
import styles from './steps.module.css'

type Step = FirstSteps['step']

const ASKED: Step[] = ['class', 'subjects', 'exam']
const TITLES: Record<Step, string> = {
  class: t`Which class are you in?`,
  subjects: t`Your subjects`,
  exam: t`When is your exam?`,
  check: t`Five questions to find your start`,
  plan: t`You start here`,
  done: t`You start here`,
}

/** A new learner's first minutes: three taps, five questions, a plan. What was said is kept; "Later" leaves at once. */
export default function FirstStepsScreen() {
  const steps = useFirstSteps()
  return (
    <Loaded query={steps} skeleton={<Skeleton shape="card" lines={4} />}>
      {(data) => (data.step === 'done' ? <Navigate to="/home" replace /> : <Asked steps={data} />)}
    </Loaded>
  )
}

/** The step asked now: the one that comes next, or an earlier one gone back to. */
function Asked({ steps }: { steps: FirstSteps }) {
  const [back, setBack] = useState<Step | null>(null)
  const step = back ?? steps.step
  const at = ASKED.indexOf(step)
  const onNext = () => setBack(null)
  const before = at < 0 ? (step === 'check' ? 'exam' : undefined) : ASKED[at - 1]
  return (
    <div className={styles.screen}>
      <div className={styles.bar}>
        {before ? (
          <IconButton label={t`Back`} icon={<ArrowLeft />} onClick={() => setBack(before)} />
        ) : (
          <span />
        )}
        {at >= 0 && <Rail at={at} />}
        <Later />
      </div>
      <Page title={TITLES[step]} width="form" location={step}>
        {step === 'class' && <ClassStep steps={steps} onNext={onNext} />}
        {step === 'subjects' && <SubjectsStep steps={steps} onNext={onNext} />}
        {step === 'exam' && <ExamStep steps={steps} onNext={onNext} />}
        {step === 'check' && <CheckStep steps={steps} />}
        {step === 'plan' && <StartStep steps={steps} />}
      </Page>
    </div>
  )
}

const Rail = ({ at }: { at: number }) => (
  <div className={styles.rail} role="img" aria-label={t`Step ${at + 1} of ${ASKED.length}`}>
    {ASKED.map((step, n) => (
      <i key={step} className={n <= at ? styles.railDone : undefined} />
    ))}
  </div>
)

function Later() {
  const navigate = useNavigate()
  const later = useEnd('later')
  const leave = () =>
    later.mutate(undefined, { onSuccess: () => navigate('/home', { replace: true }), onError: toastProblem })
  return (
    <Button kind="quiet" busy={later.isPending} onClick={leave}>
      <Trans>Later</Trans>
    </Button>
  )
}
