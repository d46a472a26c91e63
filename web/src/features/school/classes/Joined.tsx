import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Form } from '../../../ui/forms/Form'
import { FormOtp } from '../../../ui/forms/OtpField'
import { Card, Grid, Heading, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { AlertDialog } from '../../../ui/primitives/Dialog'
import { Fold } from '../../../ui/primitives/Fold'
import { type JoinedClass, joinClass, leaveClass, useClassAction, useLook } from './data'
import { signsOf, taughtBy } from './labels'

/** What a learner agrees to by joining; ClassLearner and the tables of the class hold no more. */
const TEACHERS_SEE = [
  t`your name, and when you last studied`,
  t`how many minutes you studied on each day`,
  t`your tests: when, the score, and the answers a teacher marks`,
  t`your level in each topic, and where you may need help`,
]

/** The classes a learner is in, and the way into one. */
export function Joined({ classes, mayJoin }: { classes: JoinedClass[]; mayJoin: boolean }) {
  if (!mayJoin && classes.length === 0) return null
  return (
    <Stack as="section" gap={3}>
      <Heading>{classes.length > 0 ? t`You are in` : t`Join your class`}</Heading>
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
          {t`Leave ${name}`}
        </Button>
      }
    >
      <Text size={14} tone="muted">{`${schoolName} · ${schoolYear}`}</Text>
      <Text>{teachers.length > 0 ? t`Taught by ${taughtBy(teachers)}.` : t`No teacher yet.`}</Text>
      <Fold title={t`What your teachers see`}>
        <Seen />
      </Fold>
      <AlertDialog
        title={t`Leave ${name}?`}
        description={t`Your teachers will no longer see your work. You keep it, and you can come back with the code.`}
        open={asking}
        onOpenChange={setAsking}
        confirm={t`Leave the class`}
        busy={leave.isPending}
        onConfirm={() =>
          leave.mutate(id, {
            onSuccess: () => toast({ title: t`You left ${name}` }),
            onError: (error) => toastProblem(error),
            onSettled: () => setAsking(false),
          })
        }
      />
    </Card>
  )
}

/** The code first; then which class it is and what its teachers will see; then yes or no. A code once used goes. */
function Join() {
  const [used, setUsed] = useState(0)
  const look = useLook()
  const [found, setFound] = useState<{ code: string; joined: JoinedClass } | null>(null)
  return (
    <Card title={t`Enter the code of your class`} level={3}>
      <Text size={14} tone="muted">
        <Trans>Ask your teacher for it. Before you join, you see what your teachers will see.</Trans>
      </Text>
      <Form
        key={used}
        plain
        start={{ code: '' }}
        submit={t`Find the class`}
        submitting={t`Checking…`}
        onSubmit={async ({ code }) => setFound({ code, joined: await look.mutateAsync(code) })}
      >
        <FormOtp
          keeps
          name="code"
          label={t`Class code`}
          hint={t`6 letters and numbers. There is no 0, O, 1 or I.`}
          clean={signsOf}
          incomplete={t`A code has 6 letters and numbers.`}
        />
      </Form>
      {found && (
        <Confirm {...found} onDone={() => setFound(null)} onJoined={() => setUsed((times) => times + 1)} />
      )}
    </Card>
  )
}

interface ConfirmProps {
  code: string
  joined: JoinedClass
  onDone: () => void
  onJoined: () => void
}

function Confirm({ code, joined, onDone, onJoined }: ConfirmProps) {
  const { name, schoolName, teachers } = joined
  const join = useClassAction(joinClass)
  return (
    <AlertDialog
      title={t`Join ${name}?`}
      description={`${t`It is at ${schoolName}.`} ${teachers.length > 0 ? t`It is taught by ${taughtBy(teachers)}.` : t`No teacher yet.`}`}
      open
      onOpenChange={onDone}
      confirm={t`Join the class`}
      busy={join.isPending}
      onConfirm={() =>
        join.mutate(code, {
          onSuccess: () => {
            onJoined()
            toast({ title: t`You are in ${name}`, tone: 'success' })
          },
          onError: (error) => toastProblem(error),
          onSettled: onDone,
        })
      }
    >
      <Text strong>
        <Trans>The teachers of the class see</Trans>
      </Text>
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
      <Trans>
        They do not see your notes, your messages or your questions to the study assistant. You can leave at
        any time.
      </Trans>
    </Text>
  </Stack>
)
