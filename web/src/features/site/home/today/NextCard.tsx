import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  ArrowDownToLine,
  BookOpen,
  CircleCheck,
  Clock,
  ListChecks,
  Pencil,
  Play,
  Smartphone,
  Sprout,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useImpressions } from '../../../../api/impressions'
import { useScreens } from '../../../../lib/screens'
import { deadline } from '../../../../ui/data/format'
import { Text } from '../../../../ui/layout/layout'
import { LinkButton } from '../../../../ui/primitives/Button'
import type { Next } from './data'
import styles from './today.module.css'

const KINDS: Record<Next['kind'], [act: string, sign: ReactNode]> = {
  open_test: [t`Continue the test`, <ListChecks key="sign" />],
  class_test: [t`Start the test`, <ListChecks key="sign" />],
  lesson: [t`Read the lesson`, <BookOpen key="sign" />],
  video: [t`Watch the video`, <Play key="sign" />],
  practice: [t`Start practice`, <Pencil key="sign" />],
  review: [t`Start the review`, <Pencil key="sign" />],
  test: [t`Start the test`, <ListChecks key="sign" />],
  book: [t`Continue reading`, <BookOpen key="sign" />],
  own: [t`Open the plan`, <CircleCheck key="sign" />],
  first_steps: [t`Choose my class`, <Sprout key="sign" />],
}

interface NextCardProps {
  next: Next
  /** Without a connection: whether this phone keeps it. */
  offline?: 'kept' | 'away'
}

/** The one next thing: the only card and the only filled button of the screen. */
export function NextCard({ next, offline }: NextCardProps) {
  useImpressions(next.suggestionId && !offline ? [next.suggestionId] : [])
  const { exists } = useScreens()
  const [act, sign] = KINDS[next.kind]
  return (
    <section className={styles.next} aria-labelledby="next">
      <div className={styles.nextTop}>
        <span className={styles.mark} aria-hidden="true">
          {sign}
        </span>
        <div>
          <Text size={14} tone="muted">
            {[t`Next`, next.subject].filter(Boolean).join(' · ')}
          </Text>
          <h2 id="next" className={styles.big}>
            {next.title}
          </h2>
        </div>
      </div>
      {next.why && <Text>{next.why}</Text>}
      {next.dueAt && (
        <Text strong>
          <Trans>Hand it in by {deadline(next.dueAt)}</Trans>
        </Text>
      )}
      <Costs next={next} isKept={offline === 'kept'} />
      {offline === 'away' && (
        <Text strong>
          <Trans>You need to be online for this.</Trans>
        </Text>
      )}
      {offline !== 'away' && exists(next.url) && (
        <div className={styles.act}>
          <LinkButton kind="primary" wide to={next.url}>
            {act}
          </LinkButton>
        </div>
      )}
    </section>
  )
}

/** What it takes, before the tap. */
function Costs({ next: { minutes, dataMb }, isKept }: { next: Next; isKept: boolean }) {
  if (minutes === null && dataMb === null && !isKept) return null
  return (
    <ul className={styles.facts}>
      {minutes !== null && (
        <li>
          <Clock aria-hidden="true" />
          {minutes === 1 ? '1 minute' : t`${minutes} minutes`}
        </li>
      )}
      {isKept && (
        <li>
          <Smartphone aria-hidden="true" />
          <Trans>On this phone</Trans>
        </li>
      )}
      {dataMb !== null && !isKept && (
        <li>
          <ArrowDownToLine aria-hidden="true" />
          {dataMb < 0.1 ? 'under 0.1 MB' : t`about ${dataMb} MB`}
        </li>
      )}
    </ul>
  )
}

/** Where nobody can say what comes next: there are no questions here yet. */
export const NothingNext = () => (
  <section className={styles.next} aria-labelledby="next">
    <h2 id="next" className={styles.big}>
      <Trans>Choose a lesson</Trans>
    </h2>
    <Text>
      <Trans>Your next step appears here after you read or answer something.</Trans>
    </Text>
    <div className={styles.act}>
      <LinkButton kind="primary" wide to="/subjects">
        <Trans>See the lessons</Trans>
      </LinkButton>
    </div>
  </section>
)
