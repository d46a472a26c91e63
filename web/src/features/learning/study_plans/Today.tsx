import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { minutes } from '../../../ui/data/format'
import { Heading, Hidden, Text } from '../../../ui/layout/layout'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import type { Plan, Task } from './data'
import { dayLong, TASKS } from './days'
import styles from './plan.module.css'
import { TaskDialog } from './TaskDialog'
import { TaskList, TickBox } from './TaskList'
import { costOf, minutesOf } from './tasks'

/** The day of the one card: today, or where nothing is on it the next day with something to do. */
export const cardDay = ({ tasks, today }: Plan): string =>
  tasks.some(({ dueDate }) => dueDate === today)
    ? today
    : (tasks.find(({ dueDate, isCompleted }) => dueDate > today && !isCompleted)?.dueDate ?? today)

/** Today's tasks in the one card of the screen, the next of them to start; on a free day the next day's. */
export function Today({ plan }: { plan: Plan }) {
  const day = cardDay(plan)
  const tasks = plan.tasks.filter(({ dueDate }) => dueDate === day)
  const isFree = day !== plan.today || tasks.length === 0
  const open = tasks.filter(({ isCompleted }) => !isCompleted)
  const [first, ...others] = open
  const done = tasks.filter(({ isCompleted }) => isCompleted)
  return (
    <section className={`${styles.part} ${styles.today}`} id={TASKS} tabIndex={-1}>
      <div className={styles.head}>
        <Heading>{day !== plan.today ? t`Next: ${dayLong(day)}` : t`Today, ${dayLong(plan.today)}`}</Heading>
        {open.length > 0 && (
          <Text as="span" size={14} tone="muted">
            <Trans>{minutes(minutesOf(open))} left</Trans>
          </Text>
        )}
      </div>
      <div className={styles.next}>
        {isFree && (
          <Text tone="muted">
            <Trans>Nothing is planned for today.</Trans>
          </Text>
        )}
        {!isFree && !first && (
          <Text>
            <Trans>You did everything for today.</Trans>
          </Text>
        )}
        {first && <First task={first} plan={plan} />}
        {others.length + done.length > 0 && <TaskList tasks={[...others, ...done]} plan={plan} ticks />}
      </div>
    </section>
  )
}

function First({ task, plan }: { task: Task; plan: Plan }) {
  const [isOpen, setOpen] = useState(false)
  const { title, description, actionUrl } = task
  return (
    <>
      <div className={styles.first}>
        <TickBox task={task} />
        <div>
          <Text size={14} tone="muted">
            {costOf(task).join(' · ')}
          </Text>
          <h3 className={styles.big}>{title}</h3>
          {description && (
            <Text size={14} tone="muted">
              {description}
            </Text>
          )}
        </div>
      </div>
      <div className={styles.act}>
        {actionUrl && (
          <LinkButton kind="primary" wide to={actionUrl}>
            <Trans>Start</Trans>
            <Hidden>: {title}</Hidden>
          </LinkButton>
        )}
        <Button kind="quiet" onClick={() => setOpen(true)}>
          <Trans>Move or remove</Trans>
          <Hidden>: {title}</Hidden>
        </Button>
      </div>
      {isOpen && <TaskDialog task={task} plan={plan} onClose={() => setOpen(false)} />}
    </>
  )
}
