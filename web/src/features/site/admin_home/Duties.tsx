import { useScreens } from '../../../lib/screens'
import { date, plural } from '../../../ui/data/format'
import { LineLink, Lines } from '../../../ui/data/Lines'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Heading, Stack, Text } from '../../../ui/layout/layout'
import { type Duty, useDuties } from './data'

const DUTIES: Record<Duty['kind'], { name: string; to: string; one: string; many?: string }> = {
  holds: { name: 'Held minutes to decide', to: '/admin/revenue-management', one: 'line' },
  suspense: { name: 'Money in suspense', to: '/admin/payment-layers-status', one: 'payment' },
  payouts: { name: 'Payouts asked for', to: '/admin/revenue-management', one: 'payout' },
  reports: { name: 'Reported content', to: '/admin/moderation', one: 'report' },
  books: { name: 'Books to review', to: '/admin/books/review', one: 'book' },
  questions: { name: 'Questions to review', to: '/admin/items?status=in_review', one: 'question' },
  quarantined: {
    name: 'Questions on hold',
    to: '/admin/item-quality?status=quarantined',
    one: 'question',
  },
  authors: { name: 'Authors who applied', to: '/admin/authors', one: 'person', many: 'people' },
  tutors: { name: 'Tutors who applied', to: '/admin/users?role=tutor', one: 'person', many: 'people' },
  jobs: { name: 'Background jobs that failed', to: '/admin/jobs', one: 'job' },
}

/** What waits for this person, the longest first, and in one line what does not. */
export function Duties() {
  return (
    <Stack as="section" gap={3}>
      <Heading>What waits</Heading>
      <Loaded query={useDuties()}>{(duties) => <Waiting duties={duties} />}</Loaded>
    </Stack>
  )
}

function Waiting({ duties }: { duties: Duty[] }) {
  const { exists } = useScreens()
  const mine = duties.filter(({ kind }) => exists(DUTIES[kind].to.split('?')[0] ?? ''))
  const waiting = mine.filter(({ count }) => count > 0).sort((a, b) => age(a).localeCompare(age(b)))
  const done = mine.filter(({ count }) => count === 0).map(({ kind }) => DUTIES[kind].name.toLowerCase())
  return (
    <>
      {waiting.length > 0 && (
        <Lines label="What waits">
          {waiting.map(({ kind, count, since }) => (
            <LineLink key={kind} to={DUTIES[kind].to} note={note(kind, count, since)}>
              {DUTIES[kind].name}
            </LineLink>
          ))}
        </Lines>
      )}
      {done.length > 0 && (
        <Text size={14} tone="muted">
          {`${waiting.length > 0 ? 'Nothing else waits' : 'Nothing waits'}: ${done.join(', ')}.`}
        </Text>
      )}
      {mine.length === 0 && <Text tone="muted">Nothing here waits for you.</Text>}
    </>
  )
}

// What nobody dated comes last.
const age = ({ since }: Duty) => since ?? '9999'

function note(kind: Duty['kind'], count: number, since: string | null) {
  const { one, many } = DUTIES[kind]
  const much = plural(count, one, many)
  return since ? `${much}, since ${date(since)}` : much
}
