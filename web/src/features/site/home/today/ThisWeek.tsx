import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { useScreens } from '../../../../lib/screens'
import { minutes } from '../../../../ui/data/format'
import { LineLink, Lines } from '../../../../ui/data/Lines'
import { Heading, Hidden, Text } from '../../../../ui/layout/layout'
import type { Progress, Today, Week } from './data'
import { GoalCircle } from './GoalCircle'
import styles from './today.module.css'

const NAMES = [t`Mon`, t`Tue`, t`Wed`, t`Thu`, t`Fri`, t`Sat`, t`Sun`]

/** The week: its goal once, then the plan's days; without a plan, the one step that brings it. */
export function ThisWeek({ today: { progress, plan, today } }: { today: Today }) {
  return (
    <section className={styles.week} aria-labelledby="week">
      <div className={styles.partHead}>
        <Heading id="week">
          <Trans>This week</Trans>
        </Heading>
        {plan && (
          <Link to="/study-plan">
            <Trans>Study plan</Trans>
          </Link>
        )}
      </div>
      <Goal progress={progress} plan={plan} today={today} />
      {plan ? <Days plan={plan} today={today} /> : <NoPlan />}
    </section>
  )
}

const weekdayOf = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** A goal agreed in the family counts before the plan's hours. */
function Goal({ progress, plan, today }: { progress: Progress; plan: Week | null; today: string }) {
  const agreed = progress.goals.find(({ kind }) => kind === 'minutes_a_week')
  const target = agreed?.target ?? plan?.weeklyMinutes ?? null
  const done = progress.week.minutes
  const left = target === null ? 0 : target - done
  const daysLeft = 7 - weekdayOf(today)
  const needed = minutes(Math.ceil(left / daysLeft))
  return (
    <div className={styles.goal}>
      {target !== null && <GoalCircle value={(100 * done) / target} />}
      <div>
        <p className={styles.big}>
          {target === null ? t`${minutes(done)} this week` : t`${minutes(done)} of ${minutes(target)}`}
        </p>
        {target !== null && (
          <Text size={14} tone="muted">
            {left <= 0
              ? t`You reached your goal for this week.`
              : daysLeft === 1
                ? t`About ${needed} today reaches your goal.`
                : t`About ${needed} a day reaches your goal by Sunday.`}
          </Text>
        )}
        {progress.week.questions > 0 && (
          <Text size={14} tone="muted">
            {t`${plural(progress.week.questions, { one: '# question', other: '# questions' })} answered so far`}
          </Text>
        )}
      </div>
    </div>
  )
}

const NoPlan = () => {
  const { exists } = useScreens()
  return (
    <Lines>
      {exists('/study-plan') && (
        <LineLink to="/study-plan" note={t`1 minute`}>
          <Trans>Make a study plan to see it here, day by day</Trans>
        </LineLink>
      )}
    </Lines>
  )
}

/** The days of the plan, without those gone by that had nothing in them; today's tasks one by one. The line opens the plan. */
function Days({ plan, today }: { plan: Week; today: string }) {
  return (
    <>
      <ol className={styles.days}>
        {plan.days
          .filter(({ on, tasks }) => on >= today || tasks > 0)
          .map((day) => (
            <li key={day.on}>
              <Link
                className={day.on === today ? `${styles.day} ${styles.dayNow}` : styles.day}
                to="/study-plan"
                aria-current={day.on === today ? 'date' : undefined}
              >
                <Tick isDone={day.tasks > 0 && day.done === day.tasks} isNow={day.on === today} />
                <span className={styles.dayName}>{NAMES[weekdayOf(day.on)]}</span>
                <span className={styles.dayTasks}>{saysOf(day, today)}</span>
                {day.on >= today && day.minutesLeft > 0 && (
                  <span className={styles.note}>{minutes(day.minutesLeft)}</span>
                )}
              </Link>
              {day.on === today && plan.today.length > 0 && <Tasks tasks={plan.today} />}
            </li>
          ))}
      </ol>
      {plan.missedTasks > 0 && (
        <Link className={styles.missed} to="/study-plan">
          <Trans>
            {plural(plan.missedTasks, { one: '# task', other: '# tasks' })} not done yet. Plan again
          </Trans>
        </Link>
      )}
    </>
  )
}

function saysOf({ on, tasks, done, titles }: Week['days'][number], today: string): string {
  if (on === today) return tasks === 0 ? t`Today: nothing planned` : t`Today`
  if (tasks === 0) return t`Nothing planned`
  if (on < today)
    return done > 0
      ? t`${done} of ${plural(tasks, { one: '# task', other: '# tasks' })} done`
      : plural(tasks, { one: '# task', other: '# tasks' })
  return titles.length > 0 ? titles.join(', ') : t`${plural(tasks, { one: '# task', other: '# tasks' })} done`
}

const Tick = ({ isDone, isNow }: { isDone: boolean; isNow: boolean }) => (
  <span className={isDone ? styles.tickDone : isNow ? styles.tickNow : styles.tick}>
    {isDone && <Check aria-hidden="true" />}
    {isDone && (
      <Hidden>
        <Trans>done</Trans>
      </Hidden>
    )}
  </span>
)

const Tasks = ({ tasks }: { tasks: Week['today'] }) => (
  <ul className={styles.tasks}>
    {tasks.map(({ title, minutes: length, isDone, url }) => (
      <li key={title}>
        <Link className={styles.task} to={(!isDone && url) || '/study-plan'}>
          <span className={styles.dayMain}>{title}</span>
          {isDone ? (
            <span className={styles.note}>
              <Check aria-hidden="true" />
              <Hidden>
                <Trans>done</Trans>
              </Hidden>
            </span>
          ) : (
            <span className={styles.note}>{minutes(length)}</span>
          )}
        </Link>
      </li>
    ))}
  </ul>
)
