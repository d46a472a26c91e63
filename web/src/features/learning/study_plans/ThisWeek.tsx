import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { Heading, Hidden, Text } from '../../../ui/layout/layout'
import type { Plan } from './data'
import { dayOf, mondayOf, plusDays, WEEKDAYS, weekdayOf } from './days'
import styles from './plan.module.css'

/** The week as seven marks, and how much of it is done: tasks, for minutes studied are another thing. */
export function ThisWeek({ plan }: { plan: Plan }) {
  const monday = mondayOf(plan.today)
  const days = Array.from({ length: 7 }, (_, n) => plusDays(monday, n))
  const tasks = plan.tasks.filter(({ dueDate }) => mondayOf(dueDate) === monday)
  const done = tasks.filter(({ isCompleted }) => isCompleted).length
  return (
    <section className={`${styles.part} ${styles.side} ${styles.week}`}>
      <div className={styles.head}>
        <Heading>
          <Trans>This week</Trans>
        </Heading>
        {tasks.length > 0 && (
          <Text as="span" size={14} tone="muted">
            {t`${done} of ${plural(tasks.length, { one: '# task', other: '# tasks' })} done`}
          </Text>
        )}
      </div>
      <ol className={styles.marks}>
        {days.map((day) => (
          <Mark key={day} day={day} plan={plan} />
        ))}
      </ol>
    </section>
  )
}

function Mark({ day, plan }: { day: string; plan: Plan }) {
  const tasks = plan.tasks.filter(({ dueDate }) => dueDate === day)
  const done = tasks.filter(({ isCompleted }) => isCompleted).length
  const isNow = day === plan.today
  const isDone = tasks.length > 0 && done === tasks.length
  const open = tasks.length > 0 ? styles.mark : styles.markFree
  const look = isDone ? styles.markDone : isNow ? styles.markNow : open
  return (
    <li className={isNow ? styles.weekNow : undefined} aria-current={isNow ? 'date' : undefined}>
      <span className={look} aria-hidden="true">
        {isDone && <Check />}
      </span>
      <span aria-hidden="true">{dayOf(day)}</span>
      <Hidden>
        {WEEKDAYS[weekdayOf(day)]}:{' '}
        {tasks.length === 0
          ? t`nothing planned`
          : t`${done} of ${plural(tasks.length, { one: '# task', other: '# tasks' })} done`}
      </Hidden>
    </li>
  )
}
