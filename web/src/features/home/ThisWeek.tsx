import { count, minutes, plural } from '../../ui/format'
import { Grid } from '../../ui/layout'
import { StatCard } from '../../ui/StatCard'
import type { Dashboard } from './data'

/** This week in four numbers, beside the last one and never against anybody else. */
export function ThisWeek({ dashboard }: { dashboard: Dashboard }) {
  const { minutesThisWeek, minutesLastWeek, questionsThisWeek, streakDays, booksOpen } = dashboard
  return (
    <Grid min={200}>
      <StatCard
        label="Studied this week"
        value={minutes(minutesThisWeek)}
        note={`all of last week: ${minutes(minutesLastWeek)}`}
        explain="study_reading_seconds"
      />
      <StatCard
        label="Questions this week"
        value={count(questionsThisWeek)}
        note="in tests you have finished"
        explain="questions_answered"
      />
      <StatCard
        label="Days in a row"
        value={count(streakDays)}
        note={
          streakDays > 0
            ? 'A day off is fine: you go on from there.'
            : 'Starts with your next page or question.'
        }
      />
      <StatCard
        label="Your books"
        value={count(booksOpen)}
        note={`${plural(booksOpen, 'book')} opened so far`}
      />
    </Grid>
  )
}
