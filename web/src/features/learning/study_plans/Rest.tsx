import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChartLine } from 'lucide-react'
import type { Ref } from 'react'
import { useScreens } from '../../../lib/screens'
import { minutes } from '../../../ui/data/format'
import { LineLink, Lines } from '../../../ui/data/Lines'
import { ShowMore, useFew } from '../../../ui/feedback/ShowMore'
import { Stack, Text } from '../../../ui/layout/layout'
import { Fold } from '../../../ui/primitives/Fold'
import type { Plan, Task } from './data'
import { dayShort, mondayOf, plusDays } from './days'
import { History } from './History'
import styles from './plan.module.css'
import { Days, TaskList } from './TaskList'
import { minutesOf } from './tasks'

/** What few need at once, a line each: later weeks, what is done, what does not fit, and what changed. */
export function Rest({ plan }: { plan: Plan }) {
  const { exists } = useScreens()
  const monday = mondayOf(plan.today)
  const later = plan.tasks.filter(({ dueDate }) => mondayOf(dueDate) > monday)
  const done = plan.tasks.filter(({ isCompleted }) => isCompleted).reverse()
  const leftOut = plan.leftOut.filter(({ why }) => why === 'no_time').map(({ topic }) => topic)
  return (
    <section className={`${styles.side} ${styles.rest}`} aria-label={t`The rest of the plan`}>
      <Weeks tasks={later} plan={plan} />
      {done.length > 0 && (
        <Fold isLine title={t`Done`} note={plural(done.length, { one: '# task', other: '# tasks' })}>
          <Done tasks={done} plan={plan} />
        </Fold>
      )}
      {leftOut.length > 0 && <LeftOut names={leftOut} />}
      <History history={plan.history} />
      {exists('/forecast') && (
        <Lines>
          <LineLink to="/forecast" icon={<ChartLine aria-hidden="true" />}>
            <Trans>My forecast</Trans>
          </LineLink>
        </Lines>
      )}
    </section>
  )
}

const WEEKS = 2

function Weeks({ tasks, plan }: { tasks: Task[]; plan: Plan }) {
  const mondays = [...new Set(tasks.map(({ dueDate }) => mondayOf(dueDate)))].sort()
  const few = useFew(mondays, { name: 'weeks', first: WEEKS })
  const next = plusDays(mondayOf(plan.today), 7)
  return (
    <>
      <div ref={few.list as Ref<HTMLDivElement>}>
        {few.shown.map((monday) => {
          const own = tasks.filter(({ dueDate }) => mondayOf(dueDate) === monday)
          const days = [...new Set(own.map(({ dueDate }) => dueDate))].sort()
          return (
            <Fold
              isLine
              key={monday}
              title={monday === next ? t`Next week` : t`Week of ${dayShort(monday)}`}
              note={`${plural(own.length, { one: '# task', other: '# tasks' })}, ${minutes(minutesOf(own))}`}
            >
              <Days days={days} plan={plan} level={3} />
            </Fold>
          )
        })}
      </div>
      <ShowMore few={few} noun={t`week`} />
    </>
  )
}

const FIRST = 10

function Done({ tasks, plan }: { tasks: Task[]; plan: Plan }) {
  const few = useFew(tasks, { name: 'done', first: FIRST })
  return (
    <>
      <TaskList tasks={few.shown} plan={plan} dated ref={few.list} />
      <ShowMore few={few} noun={t`task`} />
    </>
  )
}

/** Said plainly, so that nobody believes the plan holds everything. */
function LeftOut({ names }: { names: string[] }) {
  const few = useFew(names, { name: 'left-out', first: FIRST })
  return (
    <Fold
      isLine
      title={t`Topics that do not fit`}
      note={plural(names.length, { one: '# topic', other: '# topics' })}
    >
      <Stack gap={3}>
        <Text size={14} tone="muted">
          <Trans>Other topics help you more in the time you have. Add hours each week to fit these in:</Trans>
        </Text>
        <Stack as="ul" gap={1} ref={few.list}>
          {few.shown.map((name) => (
            <Text as="li" size={14} key={name}>
              {name}
            </Text>
          ))}
        </Stack>
        <ShowMore few={few} noun={t`topic`} />
      </Stack>
    </Fold>
  )
}
