import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { type Ref, useState } from 'react'
import { minutes } from '../../../ui/data/format'
import { Heading, Text } from '../../../ui/layout/layout'
import type { Plan, Task } from './data'
import { dayLong, dayText } from './days'
import styles from './plan.module.css'
import { TaskDialog } from './TaskDialog'
import { boxOf, costOf, minutesOf, stayAt, useTick } from './tasks'

interface TaskListProps {
  tasks: Task[]
  plan: Plan
  /** Offers a box on each line, for today. */
  ticks?: boolean
  /** Says the day on each line, where no heading does. */
  dated?: boolean
  ref?: Ref<HTMLElement>
}

/** A task a line; the line opens it. */
export function TaskList({ tasks, plan, ticks, dated, ref }: TaskListProps) {
  return (
    <ul className={styles.tasks} ref={ref as Ref<HTMLUListElement>}>
      {tasks.map((task) => (
        <li key={task.id} className={task.isCompleted ? styles.taskDone : undefined}>
          {ticks && <TickBox task={task} />}
          <TaskLine task={task} plan={plan} dated={dated} />
        </li>
      ))}
    </ul>
  )
}

/** Ticked and unticked in place; not disabled meanwhile: a box that is loses the keyboard's place. */
export function TickBox({ task: { id, title, isCompleted } }: { task: Task }) {
  const tick = useTick()
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        name={boxOf(id)}
        aria-label={title}
        checked={tick.isPending ? tick.variables.done : isCompleted}
        onChange={({ target }) => {
          if (tick.isPending) return
          tick.mutate({ id, done: target.checked }, { onSuccess: () => stayAt(id) })
        }}
      />
    </label>
  )
}

function TaskLine({ task, plan, dated }: { task: Task; plan: Plan; dated?: boolean | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const note = [
    dated && dayText(task.dueDate, plan.today),
    ...costOf(task),
    task.isCompleted && t`done`,
    !task.aiGenerated && t`your own`,
  ]
  return (
    <>
      <button type="button" className={styles.task} onClick={() => setOpen(true)}>
        <span className={styles.taskMain}>
          <span className={styles.taskName}>{task.title}</span>
          <span className={styles.taskNote}>{note.filter(Boolean).join(' · ')}</span>
        </span>
        <ChevronRight aria-hidden="true" />
      </button>
      {isOpen && <TaskDialog task={task} plan={plan} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Days with what is on them, each under its name. */
export function Days({ days, plan, level = 2 }: { days: string[]; plan: Plan; level?: 2 | 3 }) {
  return (
    <div className={styles.days}>
      {days.map((day) => {
        const tasks = plan.tasks.filter(({ dueDate }) => dueDate === day)
        return (
          <section key={day} className={styles.part}>
            <div className={styles.head}>
              <Heading level={level}>{dayLong(day)}</Heading>
              <Text as="span" size={14} tone="muted">
                {tasks.length > 0 ? minutes(minutesOf(tasks)) : <Trans>free</Trans>}
              </Text>
            </div>
            {tasks.length > 0 && <TaskList tasks={tasks} plan={plan} />}
          </section>
        )
      })}
    </div>
  )
}
