import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { keepFiles } from '../../../api/keptFiles'
import { keepBehindPin, takePinAway } from '../../../api/learnerSwitch'
import type { Me } from '../../../api/me'
import { useScreens } from '../../../lib/screens'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Form, FormInput } from '../../../ui/forms/Form'
import { useStepUp } from '../../../ui/forms/StepUp'
import { Card, Row, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { useLookAgain } from './data'
import { PIN_INPUT } from './pinInput'

/** One's own PIN on this phone: set, changed, taken away. */
export function OwnPin({ me, hasPin }: { me: Me; hasPin: boolean }) {
  const [isChanging, setChanging] = useState(false)
  const lookAgain = useLookAgain()
  const { withStepUp } = useStepUp()
  const { fetchLists } = useScreens()
  if (hasPin && !isChanging) {
    const remove = () => withStepUp(() => takePinAway(me)).then(lookAgain, (error) => toastProblem(error))
    return (
      <Card title={t`Your PIN`}>
        <Text>
          <Trans>Only your PIN or your password opens your account on this phone.</Trans>
        </Text>
        <Row>
          <Button onClick={() => setChanging(true)}>{t`Change PIN`}</Button>
          <Button kind="quiet" onClick={remove}>
            {t`Remove PIN`}
          </Button>
        </Row>
      </Card>
    )
  }
  return (
    <Card title={hasPin ? t`Change PIN` : t`Set a PIN`} tone="primary">
      <Text>
        <Trans>
          Do others use this phone? With a PIN your account, your lessons and your answers stay here, and
          nobody else opens them.
        </Trans>
      </Text>
      <Form
        start={{ pin: '', again: '' }}
        submit={t`Save PIN`}
        submitting={t`Saving…`}
        onSubmit={async ({ pin }) => {
          await withStepUp(() => keepBehindPin(me, pin))
          // Switching must work without a network too.
          await fetchLists?.().catch(() => undefined)
          await keepFiles()
          toast({ title: t`PIN saved`, detail: t`Switch learners from the menu.` })
          setChanging(false)
          await lookAgain()
        }}
      >
        <FormInput name="pin" label={t`New PIN`} hint={t`4 to 6 digits. Not your birthday.`} {...PIN_INPUT} />
        <FormInput
          name="again"
          label={t`The same PIN again`}
          {...PIN_INPUT}
          rules={{ validate: (again, { pin }) => again === pin || t`The two PINs are not the same.` }}
        />
      </Form>
    </Card>
  )
}
