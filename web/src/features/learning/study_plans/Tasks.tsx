import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { minutes } from '../../../ui/data/format'
import { Card, Grid, Heading, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button, IconButton, Segments } from '../../../ui/primitives/Button'
import { AddTask } from './AddTask'
import type { Plan, Task } from './data'
import { dayName, dayShort, dayText, mondayOf, plusDays, TASKS, weekdayOf } from './days'
import { TaskLine } from './TaskLine'

type View = 'week' | 'list'
const VIEWS: { value: View; label: string }[] = [
  { value: 'week', label: t`Week` },
  { value: 'list', label: t`List` },
]

/** The tasks, a week at a time (today first, the days that are over last) or as one list; the choice stands in the address. */
export function Tasks({ plan }: { plan: Plan }) {
  const [search, setSearch] = useSearchParams()
  const [adding, setAdding] = useState(false)
  const view: View = search.get('view') === 'list' ? 'list' : 'week'
  const set = (next: View) =>
    setSearch(next === 'week' ? {} : { view: next }, { replace: true, preventScrollReset: true })
  return (
    <Stack as="section" gap={4}>
      <Row justify="space-between">
        <Segments label={t`How to show the tasks`} options={VIEWS} value={view} onChange={set} />
        <Button onClick={() => setAdding(true)}>
          <Trans>Add a task of my own</Trans>
        </Button>
      </Row>
      <div id={TASKS} tabIndex={-1}>
        {view === 'week' ? <Week plan={plan} /> : <List plan={plan} />}
      </div>
      {adding && <AddTask plan={plan} onOpenChange={setAdding} />}
    </Stack>
  )
}

function Week({ plan }: { plan: Plan }) {
  const [monday, setMonday] = useState(mondayOf(plan.today))
  const days = Array.from({ length: 7 }, (_, n) => plusDays(monday, n))
  const shown = days.filter(
    (day) =>
      (day >= plan.today && plan.weekdays.includes(weekdayOf(day))) ||
      plan.tasks.some(({ dueDate }) => dueDate === day),
  )
  const isThisWeek = monday === mondayOf(plan.today)
  const earlier = shown.filter((day) => day < plan.today)
  return (
    <Stack gap={3}>
      <Row justify="space-between">
        <Heading>{isThisWeek ? t`This week` : t`Week of ${dayShort(monday)}`}</Heading>
        <Row>
          <IconButton
            label={t`The week before`}
            icon={<ChevronLeft />}
            onClick={() => setMonday(plusDays(monday, -7))}
          />
          {!isThisWeek && (
            <Button onClick={() => setMonday(mondayOf(plan.today))}>
              <Trans>This week</Trans>
            </Button>
          )}
          <IconButton
            label={t`The week after`}
            icon={<ChevronRight />}
            onClick={() => setMonday(plusDays(monday, 7))}
          />
        </Row>
      </Row>
      {shown.length === 0 && (
        <Text tone="muted">
          <Trans>Nothing in this week.</Trans>
        </Text>
      )}
      <Days days={shown.filter((day) => day >= plan.today)} plan={plan} />
      {isThisWeek && earlier.length > 0 && (
        <Heading level={3}>
          <Trans>Earlier this week</Trans>
        </Heading>
      )}
      <Days days={earlier} plan={plan} />
    </Stack>
  )
}

const Days = ({ days, plan }: { days: string[]; plan: Plan }) =>
  days.length === 0 ? null : (
    <Grid min={260} fill>
      {days.map((day) => (
        <Day key={day} day={day} plan={plan} tasks={plan.tasks.filter(({ dueDate }) => dueDate === day)} />
      ))}
    </Grid>
  )

function Day({ day, plan, tasks }: { day: string; plan: Plan; tasks: Task[] }) {
  const isToday = day === plan.today
  const length = tasks.reduce((sum, { estimatedMinutes }) => sum + estimatedMinutes, 0)
  return (
    <Card
      level={3}
      tone={isToday ? 'primary' : 'plain'}
      title={isToday ? t`Today, ${dayName(day)}` : dayShort(day)}
      actions={
        <Text as="span" size={14} tone="muted">
          {tasks.length > 0 ? minutes(length) : 'free'}
        </Text>
      }
    >
      {tasks.length > 0 && (
        <Stack as="ul" gap={4}>
          {tasks.map((task) => (
            <TaskLine key={task.id} task={task} plan={plan} />
          ))}
        </Stack>
      )}
    </Card>
  )
}

const DAYS_SHOWN = 7

/** Every open day in order, missed ones first; what is done stands at the end. */
function List({ plan }: { plan: Plan }) {
  const [all, setAll] = useState(false)
  const open = plan.tasks.filter(({ isCompleted }) => !isCompleted)
  const done = plan.tasks.filter(({ isCompleted }) => isCompleted)
  const days = [...new Set(open.map(({ dueDate }) => dueDate))]
  return (
    <Stack gap={4}>
      {days.length === 0 && (
        <Text tone="muted">
          <Trans>Every task is done.</Trans>
        </Text>
      )}
      {(all ? days : days.slice(0, DAYS_SHOWN)).map((day) => (
        <Card key={day} level={2} title={dayText(day, plan.today)}>
          <Stack as="ul" gap={4}>
            {open
              .filter(({ dueDate }) => dueDate === day)
              .map((task) => (
                <TaskLine key={task.id} task={task} plan={plan} />
              ))}
          </Stack>
        </Card>
      ))}
      {!all && days.length > DAYS_SHOWN && (
        <Row>
          <Button onClick={() => setAll(true)}>
            <Trans>Show all {days.length} days</Trans>
          </Button>
        </Row>
      )}
      {done.length > 0 && (
        <Card level={2} title={t`Done (${done.length})`}>
          <Stack as="ul" gap={4}>
            {done.map((task) => (
              <TaskLine key={task.id} task={task} plan={plan} />
            ))}
          </Stack>
        </Card>
      )}
    </Stack>
  )
}
