import { date } from '../../../ui/data/format'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Heading, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import { type Person, useGive, useRevoke } from './data'
import { PERMISSIONS } from './labels'

type Permission = Person['permissions'][number]

/** What a person may do beyond their role, who gave it and when; super admins give and take back. */
export function Permissions({ person }: { person: Person }) {
  const shown = person.permissions.filter((each) => person.mayGive || each.byRole || each.grantedAt)
  return (
    <Stack as="section" gap={2}>
      <Heading level={3}>Permissions</Heading>
      {shown.length === 0 && <Text tone="muted">None. This person does what their account is for.</Text>}
      <Stack as="ul" gap={3}>
        {shown.map((each) => (
          <Stack key={each.permission} as="li" gap={1}>
            <Row>
              <Text strong>{PERMISSIONS[each.permission].name}</Text>
              {(each.byRole || each.grantedAt) && <Badge tone="success">Yes</Badge>}
            </Row>
            <Text size={14} tone="muted">
              {`${PERMISSIONS[each.permission].says} ${origin(each)}`}
            </Text>
            {person.mayGive && !each.byRole && <Change person={person} held={each} />}
          </Stack>
        ))}
      </Stack>
    </Stack>
  )
}

function origin({ byRole, grantedBy, grantedAt }: Permission) {
  if (grantedAt) return `Given by ${grantedBy}, ${date(grantedAt)}.`
  return byRole ? 'Comes with the role.' : 'Not given.'
}

function Change({ person, held }: { person: Person; held: Permission }) {
  const give = useGive(person.id)
  const revoke = useRevoke(person.id)
  const { name } = PERMISSIONS[held.permission]
  const change = held.grantedAt ? revoke : give
  const act = () =>
    change.mutate(held.permission, {
      onSuccess: () =>
        toast({ title: held.grantedAt ? 'Taken back' : 'Given', detail: name, tone: 'success' }),
      onError: (error) => toastProblem(error),
    })
  return (
    <Row>
      <Button
        kind={held.grantedAt ? 'danger' : 'secondary'}
        aria-label={`${held.grantedAt ? 'Take back' : 'Give'}: ${name}`}
        busy={change.isPending}
        onClick={act}
      >
        {held.grantedAt ? 'Take back' : 'Give'}
      </Button>
    </Row>
  )
}
