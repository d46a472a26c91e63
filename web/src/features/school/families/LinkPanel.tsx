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
  parent: t`Now your child sees your name and says yes or no.`,
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
        submitting={t`Checking…`}
        onSubmit={async ({ code }) => {
          await enter.mutateAsync(code)
          setEntered((before) => before + 1)
          toast({ title: t`Code accepted`, detail: NEXT[side], tone: 'success' })
        }}
      >
        <FormOtp
          keeps
          name="code"
          label={t`Family code`}
          hint={t`6 letters and numbers. There is no 0, O, 1 or I.`}
          clean={signsOf}
          incomplete={t`A code has 6 letters and numbers.`}
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
          {t`You get a 6-character code. Give it only to ${OTHER[side]}.`}
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
  if (left === 0) return <Text tone="warning">{t`The code ${code} has expired. Make a new one.`}</Text>
  return (
    <Stack gap={2}>
      <SixSigns signs={code} label={t`Your code`} />
      <Text number>{t`Works for ${countdown(left)} more, until ${clock(expiresAt)}.`}</Text>
      <Text size={14} tone="muted">
        {t`Give it to ${OTHER[side]}. It works once. This page updates when they enter it.`}
      </Text>
    </Stack>
  )
}
