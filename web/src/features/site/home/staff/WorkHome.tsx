import type { Me } from '../../../../api/me'
import { type Calling, callings } from '../../../../lib/roles'
import { useScreens } from '../../../../lib/screens'
import { Heading, Stack } from '../../../../ui/layout'
import { Page } from '../../../../ui/Page'
import { Ways } from '../../../../ui/Ways'
import { Classes } from './Classes'
import { WAYS } from './links'
import { OwnTests } from './OwnTests'
import { Waiting } from './PendingWork'

const LEADS: [Calling, string][] = [
  ['teacher', 'Your classes, and what waits for you.'],
  ['moderator', 'What waits for somebody to decide.'],
  ['tutor', 'The tests you set, and what learners find here.'],
]

/** Those who teach or look after others have no next test: what waits for them comes first, then where they may go. */
export function WorkHome({ me }: { me: Me }) {
  const mine = callings(me)
  const does = (calling: Calling) => mine.includes(calling)
  const lead = LEADS.find(([calling]) => does(calling))?.[1]
  return (
    <Page title={`Hello, ${me.firstName || 'and welcome'}`} lead={lead}>
      {does('teacher') && <Classes />}
      <Waiting mine={mine} />
      {does('tutor') && <OwnTests />}
      <Onward mine={mine} />
    </Page>
  )
}

function Onward({ mine }: { mine: Calling[] }) {
  const { exists } = useScreens()
  const open = WAYS.filter((way) => exists(way.to) && way.for.some((calling) => mine.includes(calling)))
  return (
    <Stack as="section" gap={4}>
      <Heading>Where to go</Heading>
      <Ways ways={open} level={3} />
    </Stack>
  )
}
