import { useState } from 'react'
import { problemOf } from '../../../lib/problem'
import { Banner } from '../../../ui/feedback/states'
import { toast } from '../../../ui/feedback/toast'
import { Form, FormInput, FormSelect } from '../../../ui/forms/Form'
import { Facts, Heading, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { type Person, useEdit } from './data'
import { FIELDS, givenTiers, options, ROLES, STATUSES } from './labels'

const GIVEN = ['user', 'moderator', 'admin', 'super_admin'] as const
type GivenRole = (typeof GIVEN)[number]
type Typed = Pick<
  Person,
  'firstName' | 'lastName' | 'email' | 'role' | 'subscriptionTier' | 'subscriptionStatus'
>
type WithReason = Typed & { reason: string }
type Changed = Record<string, { seen: unknown; now: unknown }>

const seenOf = (person: Person): Typed => ({
  firstName: person.firstName,
  lastName: person.lastName,
  email: person.email,
  role: person.role,
  subscriptionTier: person.subscriptionTier,
  subscriptionStatus: person.subscriptionStatus,
})

const setsPlan = (sent: object) => 'subscriptionTier' in sent || 'subscriptionStatus' in sent

/** Sends only what was changed, with what was seen; somebody else's change in between is shown, not overwritten. */
export function PersonEdit({ person }: { person: Person }) {
  const edit = useEdit(person.id)
  const [seen, setSeen] = useState(seenOf(person))
  const [changed, setChanged] = useState<Changed | null>(null)

  const save = async ({ reason, ...typed }: WithReason) => {
    const sent = Object.fromEntries(
      Object.entries(typed).filter(([name, value]) => value !== seen[name as keyof Typed]),
    ) as Partial<Omit<Typed, 'role'>> & { role?: GivenRole }
    if (Object.keys(sent).length === 0) return
    try {
      const now = await edit.mutateAsync({ ...sent, ...(setsPlan(sent) && { reason }), seen })
      setSeen(seenOf(now))
      toast({ title: 'Saved' })
    } catch (error) {
      const { code, extra } = problemOf(error)
      if (code !== 'CHANGED_MEANWHILE') throw error
      setChanged(extra.changed as Changed)
    }
  }
  if (changed) return <Conflict changed={changed} person={person} onLookAgain={() => restart()} />

  function restart() {
    setSeen(seenOf(person))
    setChanged(null)
  }
  const roles = ROLES.filter(([role]) => role === person.role || (GIVEN as readonly string[]).includes(role))
  return (
    <Stack as="section" gap={3}>
      <Heading level={3}>Edit</Heading>
      <Form<WithReason>
        start={{ ...seen, reason: '' }}
        onSubmit={save}
        submit="Save changes"
        submitting="Saving..."
      >
        <FormInput name="firstName" label="First name" required="First name is required" />
        <FormInput name="lastName" label="Last name" required="Last name is required" />
        <FormInput
          name="email"
          type="email"
          label="Email"
          required="Invalid email address"
          hint="A new address has to be verified; every device is signed out."
        />
        {!person.isMe && <FormSelect name="role" label="Role" options={options(roles)} />}
        <FormSelect
          name="subscriptionTier"
          label="Tier"
          options={options(givenTiers(person.subscriptionTier))}
        />
        <FormSelect name="subscriptionStatus" label="Subscription" options={options(STATUSES)} />
        <FormInput
          name="reason"
          label="Why the plan is set by hand"
          hint="Basic or Premium is given for 30 days and ends by itself. Time that was paid for is not ended here. The reason stands in the audit log."
        />
      </Form>
    </Stack>
  )
}

interface ConflictProps {
  changed: Changed
  person: Person
  onLookAgain: () => void
}

/** What somebody else changed meanwhile, and the way on. */
function Conflict({ changed, onLookAgain }: ConflictProps) {
  return (
    <Stack gap={3}>
      <Banner tone="warning">
        Someone changed this person after you opened them. Your changes were not saved.
      </Banner>
      <Facts
        facts={Object.entries(changed).map(([name, { seen, now }]) => [
          FIELDS[name] ?? name,
          <Text as="span" key={name} size={14}>{`you saw ${String(seen)}, now ${String(now)}`}</Text>,
        ])}
      />
      <Button onClick={onLookAgain}>Edit what stands now</Button>
    </Stack>
  )
}
