import { ActionLog } from '../../../ui/data/ActionLog'
import { date, dateTime, ugx } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Banner, Skeleton } from '../../../ui/feedback/states'
import { Facts, Heading, Row, Stack, Text } from '../../../ui/layout/layout'
import { LinkButton } from '../../../ui/primitives/Button'
import { Dialog } from '../../../ui/primitives/Dialog'
import { Badge } from '../../../ui/primitives/graphics'
import { Approvals } from './Approvals'
import { type Person, usePerson } from './data'
import { accountState, nameOf, ROLES, STATUSES, TIERS, wordFor } from './labels'
import { Permissions } from './Permissions'
import { PersonActions } from './PersonActions'
import { PersonEdit } from './PersonEdit'

/** One person beside the list: who they are, what may be done, where they are signed in, what was done. */
export function PersonPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const query = usePerson(id)
  return (
    <Dialog
      side
      title={query.data ? nameOf(query.data) : 'Person'}
      open
      onOpenChange={(open) => !open && onClose()}
    >
      <Loaded query={query} skeleton={<Skeleton lines={8} />}>
        {(person) => (
          <Stack gap={6}>
            <Who person={person} />
            {person.mayEdit && <PersonActions person={person} />}
            {person.mayEdit ? (
              <PersonEdit key={person.id} person={person} />
            ) : (
              <Text tone="muted">Only a super admin may change this account.</Text>
            )}
            {person.mayEdit && !person.isMe && <Approvals person={person} />}
            <Permissions person={person} />
            <Plan person={person} />
            <Sessions person={person} />
            <section>
              <Heading level={3}>What was done</Heading>
              <ActionLog actions={person.actions} empty="Nothing has been done to this account." />
              <LinkButton kind="quiet" to={`/admin/audit?entityId=${id}`}>
                All of its history
              </LinkButton>
            </section>
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}

function Who({ person }: { person: Person }) {
  const { word, tone } = accountState(person)
  return (
    <Stack gap={3}>
      <Row>
        <Badge tone={tone}>{word}</Badge>
        <Badge>{wordFor(ROLES, person.role)}</Badge>
        {person.isMe && <Badge tone="info">You</Badge>}
      </Row>
      {person.suspendedAt && (
        <Banner tone="warning">
          {`Suspended ${dateTime(person.suspendedAt)}. ${person.suspendedReason ?? ''}`}
        </Banner>
      )}
      {person.mustChangePassword && (
        <Banner>A password was set by the staff; it has to be changed at the next sign-in.</Banner>
      )}
      <Facts
        facts={[
          ['Email', person.email],
          ['Username', person.username ?? '–'],
          ['Phone', person.phoneNumber ?? '–'],
          ['School', [person.schoolName, person.schoolYear].filter(Boolean).join(', ') || '–'],
          ['Born', date(person.dateOfBirth)],
          ['Guardian agreed', date(person.guardianConsentedAt)],
          ['Joined', date(person.createdAt)],
          ['Last signed in', dateTime(person.lastLoginAt)],
        ]}
      />
    </Stack>
  )
}

function Plan({ person }: { person: Person }) {
  return (
    <Stack as="section" gap={2}>
      <Heading level={3}>Plan</Heading>
      <Facts
        facts={[
          ['Tier', wordFor(TIERS, person.subscriptionTier)],
          ['Subscription', wordFor(STATUSES, person.subscriptionStatus)],
          ['Paid until', date(person.subscriptionPeriodEnd)],
          ['Trial until', date(person.trialEndsAt)],
          ['Opens what subscribers open', person.isSubscribed ? 'Yes' : 'No'],
        ]}
      />
      <Facts
        facts={person.payments.map(({ createdAt, amount, plan, status }) => [
          date(createdAt),
          `${ugx(amount)}, ${plan}, ${status}`,
        ])}
      />
    </Stack>
  )
}

function Sessions({ person }: { person: Person }) {
  return (
    <Stack as="section" gap={2}>
      <Heading level={3}>Where they are signed in</Heading>
      {person.sessions.length === 0 && <Text tone="muted">Nowhere.</Text>}
      <Stack as="ul" gap={2}>
        {person.sessions.map(({ id, userAgent, ip, lastSeenAt }) => (
          <Text key={id} as="li" size={14}>
            {`${dateTime(lastSeenAt)}, ${ip ?? 'no address'}, ${userAgent || 'no browser named'}`}
          </Text>
        ))}
      </Stack>
    </Stack>
  )
}
