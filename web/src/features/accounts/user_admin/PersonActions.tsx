import { useState } from 'react'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Form, FormPassword, FormTextArea } from '../../../ui/forms/Form'
import { Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { AlertDialog, Dialog } from '../../../ui/primitives/Dialog'
import {
  type Person,
  useEndSessions,
  useImpersonate,
  useResetPassword,
  useSuspend,
  useUnsuspend,
} from './data'
import { nameOf } from './labels'

type Confirmation = 'suspend' | 'impersonate' | 'password' | 'sessions' | null

/** What may be done with an account besides editing it. */
export function PersonActions({ person }: { person: Person }) {
  const [asking, setAsking] = useState<Confirmation>(null)
  const close = () => setAsking(null)
  const unsuspend = useUnsuspend(person.id)
  const reset = useResetPassword(person.id)
  return (
    <Row>
      {!person.isMe && person.isActive && (
        <>
          <Button
            busy={reset.isPending}
            onClick={() =>
              reset.mutate(null, {
                onSuccess: () => toast({ title: 'Reset mail sent', detail: `To ${person.email}` }),
                onError: (error) => toastProblem(error),
              })
            }
          >
            Send reset mail
          </Button>
          <Button onClick={() => setAsking('password')}>Set a password</Button>
          <Button kind="danger" onClick={() => setAsking('suspend')}>
            Suspend
          </Button>
        </>
      )}
      {!person.isActive && (
        <Button
          kind="primary"
          busy={unsuspend.isPending}
          onClick={() =>
            unsuspend.mutate(undefined, {
              onSuccess: () => toast({ title: `${nameOf(person)} may sign in again` }),
              onError: (error) => toastProblem(error),
            })
          }
        >
          Let in again
        </Button>
      )}
      {person.sessions.length > 0 && (
        <Button onClick={() => setAsking('sessions')}>Sign out everywhere</Button>
      )}
      {person.mayImpersonate && (
        <Button onClick={() => setAsking('impersonate')}>See the product as this person</Button>
      )}
      {asking === 'suspend' && <Suspend person={person} onClose={close} />}
      {asking === 'password' && <GivePassword person={person} onClose={close} />}
      {asking === 'impersonate' && <Impersonate person={person} onClose={close} />}
      {asking === 'sessions' && <EndSessions person={person} onClose={close} />}
    </Row>
  )
}

interface Asked {
  person: Person
  onClose: () => void
}

const REASON = { required: 'Say why', rules: { minLength: { value: 5, message: 'Say why' } } }

function Suspend({ person, onClose }: Asked) {
  const suspend = useSuspend(person.id)
  return (
    <Dialog
      title={`Suspend ${nameOf(person)}`}
      description="Every device is signed out at once, and the person reads your reason in an email."
      open
      onOpenChange={onClose}
    >
      <Form
        start={{ reason: '' }}
        onSubmit={async ({ reason }) => {
          await suspend.mutateAsync(reason)
          toast({ title: `${nameOf(person)} is suspended` })
          onClose()
        }}
        submit="Suspend"
        submitting="Suspending..."
      >
        <FormTextArea name="reason" label="Reason" rows={3} {...REASON} />
      </Form>
    </Dialog>
  )
}

function GivePassword({ person, onClose }: Asked) {
  const reset = useResetPassword(person.id)
  return (
    <Dialog
      title={`Set a password for ${nameOf(person)}`}
      description="Only where mail does not reach them. It works for 24 hours and must be changed at the first sign-in; every device is signed out, and the person is told."
      open
      onOpenChange={onClose}
    >
      <Form
        start={{ newPassword: '' }}
        onSubmit={async ({ newPassword }) => {
          await reset.mutateAsync(newPassword)
          toast({ title: 'Password set for 24 hours' })
          onClose()
        }}
        submit="Set the password"
      >
        <FormPassword
          name="newPassword"
          label="New password"
          autoComplete="new-password"
          required="Password must be at least 8 characters"
          rules={{ minLength: { value: 8, message: 'Password must be at least 8 characters' } }}
        />
      </Form>
    </Dialog>
  )
}

function Impersonate({ person, onClose }: Asked) {
  const impersonate = useImpersonate(person.id)
  return (
    <Dialog
      title={`See the product as ${nameOf(person)}`}
      description="For half an hour, and written down. You can look at everything they see and change nothing."
      open
      onOpenChange={onClose}
    >
      <Form
        start={{ reason: '' }}
        onSubmit={async ({ reason }) => {
          await impersonate.mutateAsync(reason)
          // Whatever was loaded is the admin's; the person's own begins afresh.
          location.assign('/home')
        }}
        submit="Begin"
        submitting="Beginning..."
      >
        <FormTextArea name="reason" label="Reason" rows={3} {...REASON} />
      </Form>
    </Dialog>
  )
}

function EndSessions({ person, onClose }: Asked) {
  const end = useEndSessions(person.id)
  return (
    <AlertDialog
      title={`Sign ${nameOf(person)} out everywhere`}
      description={
        <Stack gap={2}>
          <Text>Every device has to sign in again.</Text>
        </Stack>
      }
      open
      onOpenChange={onClose}
      confirm="Sign out everywhere"
      busy={end.isPending}
      onConfirm={() =>
        end.mutate(undefined, {
          onSuccess: () => toast({ title: 'Signed out everywhere' }),
          onError: (error) => toastProblem(error),
          onSettled: onClose,
        })
      }
    />
  )
}
