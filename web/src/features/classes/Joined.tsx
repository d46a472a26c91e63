import { useState } from 'react'
import { Button } from '../../ui/Button'
import { AlertDialog } from '../../ui/Dialog'
import { Form } from '../../ui/Form'
import { Card, Grid, Heading, Stack, Text } from '../../ui/layout'
import { FormOtp } from '../../ui/OtpField'
import { toast, toastProblem } from '../../ui/toast'
import { type JoinedClass, joinClass, leaveClass, useClassAct } from './data'
import { signsOf, taughtBy } from './words'

/** The classes a learner is in, and the way into one. */
export function Joined({ classes, mayJoin }: { classes: JoinedClass[]; mayJoin: boolean }) {
  if (!mayJoin && classes.length === 0) return null
  return (
    <Stack as="section" gap={3}>
      <Heading>{classes.length > 0 ? 'You are in' : 'Join your class'}</Heading>
      <Grid min={280} fill>
        {classes.map((each) => (
          <One key={each.id} joined={each} />
        ))}
        {mayJoin && <Join />}
      </Grid>
    </Stack>
  )
}

function One({ joined: { id, name, schoolName, schoolYear, teachers } }: { joined: JoinedClass }) {
  const [asking, setAsking] = useState(false)
  const leave = useClassAct(leaveClass)
  return (
    <Card
      title={name}
      level={3}
      foot={
        <Button kind="quiet" onClick={() => setAsking(true)}>
          {`Leave ${name}`}
        </Button>
      }
    >
      <Text size={14} tone="muted">{`${schoolName} · ${schoolYear}`}</Text>
      <Text>{teachers.length > 0 ? `Taught by ${taughtBy(teachers)}.` : 'No teacher is named yet.'}</Text>
      <AlertDialog
        title={`Leave ${name}?`}
        description="Your teachers will see nothing of you from then on. Your own work stays yours, and you may come back by the code."
        open={asking}
        onOpenChange={setAsking}
        confirm="Leave the class"
        busy={leave.isPending}
        onConfirm={() =>
          leave.mutate(id, {
            onSuccess: () => toast({ title: `You left ${name}` }),
            onError: (error) => toastProblem(error),
            onSettled: () => setAsking(false),
          })
        }
      />
    </Card>
  )
}

function Join() {
  const join = useClassAct(joinClass)
  return (
    <Card title="Enter the code of your class" level={3}>
      <Text size={14} tone="muted">
        Your teacher has it. Once you are in, the teachers of the class see how you study and what you know of
        each topic, so that they can help. You can leave at any time.
      </Text>
      <Form
        plain
        start={{ code: '' }}
        submit="Join the class"
        submitting="Looking…"
        onSubmit={async ({ code }) => {
          const { name } = await join.mutateAsync(code)
          toast({ title: `You are in ${name}`, tone: 'success' })
        }}
      >
        <FormOtp
          keeps
          name="code"
          label="Class code"
          hint="Six letters and digits. There is no 0, O, 1 or I in it."
          clean={signsOf}
          incomplete="A code has six letters and digits."
        />
      </Form>
    </Card>
  )
}
