import type { Me } from '../../../../api/me'
import { type Role, rolesOf } from '../../../../lib/roles'
import { useScreens } from '../../../../lib/screens'
import { Heading, Stack } from '../../../../ui/layout/layout'
import { Page } from '../../../../ui/layout/Page'
import { ActionList } from '../../../../ui/primitives/ActionList'
import { Classes } from './Classes'
import { LINKS } from './links'
import { OwnTests } from './OwnTests'
import { PendingWork } from './PendingWork'

const LEADS: [Role, string][] = [
  ['teacher', 'Your classes, and what waits for you.'],
  ['moderator', 'What needs a decision.'],
  ['tutor', 'Your tests, and what learners see here.'],
]

/** Those who teach or look after others have no next test: what waits for them comes first, then where they may go. */
export function WorkHome({ me }: { me: Me }) {
  const mine = rolesOf(me)
  const does = (role: Role) => mine.includes(role)
  const lead = LEADS.find(([role]) => does(role))?.[1]
  return (
    <Page title={`Hello, ${me.firstName || 'and welcome'}`} lead={lead}>
      {does('teacher') && <Classes />}
      <PendingWork mine={mine} />
      {does('tutor') && <OwnTests />}
      <Onward mine={mine} />
    </Page>
  )
}

function Onward({ mine }: { mine: Role[] }) {
  const { exists } = useScreens()
  const open = LINKS.filter((link) => exists(link.to) && link.for.some((role) => mine.includes(role)))
  return (
    <Stack as="section" gap={4}>
      <Heading>Where to go</Heading>
      <ActionList links={open} level={3} />
    </Stack>
  )
}
