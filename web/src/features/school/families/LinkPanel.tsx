import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { clock, countdown } from '../../../ui/data/format'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Form } from '../../../ui/forms/Form'
import { FormOtp, SixSigns } from '../../../ui/forms/OtpField'
import { Card, Grid, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { type Code, makeCode, type Side, useEnterCode, useFamilyAction } from './data'
import { signsOf } from './labels'
import { useCountdown } from './useCountdown'

const OTHER: Record<Side, string> = { parent: t`your child`, student: t`your parent` }
const NEXT: Record<Side, string> = {
  parent: t`Now the learner sees who asks, and says yes or no.`,
  student: t`See who it is, and say yes or no.`,
}

/** Two ways to the same link: enter the code of the other side, or make one for them. */
export function LinkPanel({ side, code }: { side: Side; code: Code | undefined }) {
  return (
    <Grid min={290}>
      <EnterCode side={side} />
      <MakeCode side={side} code={code} />
    </Grid>
  )
}

function EnterCode({ side }: { side: Side }) {
  const enter = useEnterCode(side)
  // A code works once: a form made anew is an empty one.
  const [entered, setEntered] = useState(0)
  return (
    <Card title={t`Enter the code of ${OTHER[side]}`}>
      <Form
        key={entered}
        plain
        start={{ code: '' }}
        submit={t`Enter code`}
        submitting={t`Looking…`}
        onSubmit={async ({ code }) => {
          await enter.mutateAsync(code)
          setEntered((before) => before + 1)
          toast({ title: t`The code was right`, detail: NEXT[side], tone: 'success' })
        }}
      >
        <FormOtp
          keeps
          name="code"
          label={t`Family code`}
          hint={t`Six letters and digits. There is no 0, O, 1 or I in it.`}
          clean={signsOf}
          incomplete={t`A code has six letters and digits.`}
        />
      </Form>
    </Card>
  )
}

function MakeCode({ side, code }: { side: Side; code: Code | undefined }) {
  const make = useFamilyAction(makeCode)
  const again = () => make.mutate(side, { onError: (error) => toastProblem(error) })
  return (
    <Card title={t`Make a code for ${OTHER[side]}`}>
      {code ? (
        <Shown code={code} side={side} />
      ) : (
        <Text size={14} tone="muted">
          {t`You get six signs. Give them to ${OTHER[side]} only: whoever enters them asks to be linked with you.`}
        </Text>
      )}
      <Row>
        <Button busy={make.isPending} onClick={again}>
          {code ? t`Make a new one` : t`Make a code`}
        </Button>
      </Row>
    </Card>
  )
}

function Shown({ code: { code, expiresAt, secondsLeft }, side }: { code: Code; side: Side }) {
  const left = useCountdown(secondsLeft)
  if (left === 0) return <Text tone="warning">{t`The code ${code} has run out. Make a new one.`}</Text>
  return (
    <Stack gap={2}>
      <SixSigns signs={code} label={t`Your code`} />
      <Text number>{t`Works for ${countdown(left)} more, until ${clock(expiresAt)}.`}</Text>
      <Text size={14} tone="muted">
        {t`Tell it to ${OTHER[side]} or send it. It works once, and this page notices when it was entered.`}
      </Text>
    </Stack>
  )
}
