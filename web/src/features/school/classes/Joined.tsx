import { useState } from 'react'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Form } from '../../../ui/forms/Form'
import { FormOtp } from '../../../ui/forms/OtpField'
import { Card, Grid, Heading, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { AlertDialog } from '../../../ui/primitives/Dialog'
import { Fold } from '../../../ui/primitives/Fold'
import { type JoinedClass, joinClass, leaveClass, useClassAction, useLook } from './data'
import { signsOf, TEACHERS_SEE, taughtBy } from './labels'

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
  const leave = useClassAction(leaveClass)
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
      <Text>{teachers.length > 0 ? `Taught by ${taughtBy(teachers)}.` : 'No teacher yet.'}</Text>
      <Fold title="What your teachers see">
        <Seen />
      </Fold>
      <AlertDialog
        title={`Leave ${name}?`}
        description="Your teachers will no longer see your work. You keep it, and you can come back with the code."
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

/** The code first; then which class it is and what its teachers will see; then yes or no. */
function Join() {
  const look = useLook()
  const [found, setFound] = useState<{ code: string; joined: JoinedClass } | null>(null)
  return (
    <Card title="Enter the code of your class" level={3}>
      <Text size={14} tone="muted">
        Ask your teacher for it. Before you join, you see what your teachers will see.
      </Text>
      <Form
        plain
        start={{ code: '' }}
        submit="Find the class"
        submitting="Checking…"
        onSubmit={async ({ code }) => setFound({ code, joined: await look.mutateAsync(code) })}
      >
        <FormOtp
          keeps
          name="code"
          label="Class code"
          hint="6 letters and numbers. There is no 0, O, 1 or I."
          clean={signsOf}
          incomplete="A code has 6 letters and numbers."
        />
      </Form>
      {found && <Confirm {...found} onDone={() => setFound(null)} />}
    </Card>
  )
}

function Confirm({ code, joined, onDone }: { code: string; joined: JoinedClass; onDone: () => void }) {
  const { name, schoolName, teachers } = joined
  const join = useClassAction(joinClass)
  return (
    <AlertDialog
      title={`Join ${name}?`}
      description={`It is at ${schoolName}. ${teachers.length > 0 ? `It is taught by ${taughtBy(teachers)}.` : 'No teacher yet.'}`}
      open
      onOpenChange={onDone}
      confirm="Join the class"
      busy={join.isPending}
      onConfirm={() =>
        join.mutate(code, {
          onSuccess: () => toast({ title: `You are in ${name}`, tone: 'success' }),
          onError: (error) => toastProblem(error),
          onSettled: onDone,
        })
      }
    >
      <Text strong>The teachers of the class see</Text>
      <Seen />
    </AlertDialog>
  )
}

/** The same words before joining and after it. */
const Seen = () => (
  <Stack gap={2}>
    <Stack as="ul" gap={1}>
      {TEACHERS_SEE.map((each) => (
        <Text as="li" key={each} size={14}>
          {each}
        </Text>
      ))}
    </Stack>
    <Text size={14} tone="muted">
      They do not see your notes, your messages or your questions to the study assistant. You can leave at any
      time.
    </Text>
  </Stack>
)
