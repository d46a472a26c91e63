import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { openLearner } from '../../../api/learnerSwitch'
import type { LearnerHere } from '../../../api/learnersHere'
import { problemOf } from '../../../lib/problem'
import { useScreens } from '../../../lib/screens'
import { startPage } from '../../../lib/startPage'
import { useWait } from '../../../lib/useWait'
import { toastProblem } from '../../../ui/feedback/toast'
import { Form, FormInput } from '../../../ui/forms/Form'
import { Card, Row } from '../../../ui/layout/layout'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import { useLookAgain } from './data'
import { PIN_INPUT } from './pinInput'

/** The PIN of the learner chosen; a wrong one slows down, a forgotten one leads to the password. */
export function EnterPin({ learner, onBack }: { learner: LearnerHere; onBack: () => void }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const lookAgain = useLookAgain()
  const { exists } = useScreens()
  const { wait, heed, waitFor } = useWait()
  useEffect(() => {
    const still = Math.ceil((learner.waitsUntil - Date.now()) / 1000)
    if (still > 0) waitFor(still)
  }, [learner, waitFor])
  return (
    <Card title={learner.firstName}>
      <Form
        start={{ pin: '' }}
        submit={t`Open`}
        submitting={t`Opening…`}
        wait={wait}
        onSubmit={async ({ pin }) => {
          try {
            const me = await openLearner(queries, learner.id, pin)
            navigate(startPage(me.role, me.isApprovedAuthor, exists, me.permissions), { replace: true })
          } catch (error) {
            heed(problemOf(error))
            if (problemOf(error).code === 'PIN_ENDED') {
              toastProblem(error)
              await lookAgain()
            }
            throw error
          }
        }}
      >
        <FormInput name="pin" label={t`PIN of ${learner.firstName}`} autoFocus {...PIN_INPUT} />
      </Form>
      <Row>
        <Button kind="quiet" onClick={onBack}>
          {t`Somebody else`}
        </Button>
        <LinkButton kind="quiet" to="/auth/login">
          {t`Forgot the PIN? Use your password`}
        </LinkButton>
      </Row>
    </Card>
  )
}
