import { useMe } from '../../../api/me'
import { date, dateTime, plural } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Skeleton } from '../../../ui/feedback/states'
import { Heading, Stack, Text } from '../../../ui/layout/layout'
import { LinkButton } from '../../../ui/primitives/Button'
import { Dialog } from '../../../ui/primitives/Dialog'
import { type Holdings, useHoldings } from './data'

/** What one person holds, and the way to their account for those who look after accounts. */
export function HolderPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: me } = useMe()
  return (
    <Dialog side title="What this person holds" open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Stack gap={6}>
        <Text tone="muted">The learner and their parents can read that you looked at this.</Text>
        <Loaded query={useHoldings(id)} skeleton={<Skeleton lines={6} />}>
          {(held) => <Held held={held} />}
        </Loaded>
        {me?.permissions.includes('people.manage') && (
          <LinkButton to={`/admin/users?person=${id}`}>Open the account</LinkButton>
        )}
      </Stack>
    </Dialog>
  )
}

const CAUSES: Record<Holdings['breaks'][number]['cause'], string> = {
  missing: 'an entry before it did not come',
  link: 'it names another entry as the one before',
  signature: 'the device did not sign it',
  rewritten: 'we have another entry under its number',
}

function Held({ held: { devices, loans, breaks } }: { held: Holdings }) {
  return (
    <>
      <Stack as="section" gap={2}>
        <Heading level={3}>Devices</Heading>
        {devices.length === 0 && <Text tone="muted">No device.</Text>}
        <Stack as="ul" gap={2}>
          {devices.map(({ id, name, isActive, lastActiveAt, removedAt }) => (
            <Text key={id} as="li" size={14}>
              {isActive
                ? `${name}, last seen ${dateTime(lastActiveAt)}`
                : `${name}, removed on ${date(removedAt)}`}
            </Text>
          ))}
        </Stack>
      </Stack>
      <Stack as="section" gap={2}>
        <Heading level={3}>Books on loan</Heading>
        {loans.length === 0 && <Text tone="muted">No book.</Text>}
        <Stack as="ul" gap={2}>
          {loans.map(({ id, title, startedAt, licences }) => (
            <Text key={id} as="li" size={14}>
              {`${title}, since ${date(startedAt)}, on ${plural(licences, 'device')}`}
            </Text>
          ))}
        </Stack>
      </Stack>
      <Stack as="section" gap={2}>
        <Heading level={3}>Logs that do not fit</Heading>
        {breaks.length === 0 && <Text tone="muted">Every log of offline reading fitted.</Text>}
        <Stack as="ul" gap={2}>
          {breaks.map(({ id, title, device, cause, seq, expectedSeq, times, lastAt }) => (
            <Text key={id} as="li" size={14}>
              {`${title} on ${device}, entry ${seq}: ${CAUSES[cause]} (expected ${expectedSeq}; ${plural(times, 'time')}, last ${dateTime(lastAt)})`}
            </Text>
          ))}
        </Stack>
      </Stack>
    </>
  )
}
