import { t } from '@lingui/core/macro'
import { count, minutes } from '../../../ui/data/format'
import { StatCard } from '../../../ui/data/StatCard'
import { Grid } from '../../../ui/layout/layout'
import type { Dashboard } from './data'

/** This week in four numbers, beside the last one and never against anybody else. */
export function ThisWeek({ dashboard }: { dashboard: Dashboard }) {
  const { minutesThisWeek, minutesLastWeek, questionsThisWeek, daysThisWeek, streakDays, booksOpen } =
    dashboard
  return (
    <Grid min={150}>
      <StatCard
        label={t`Studied this week`}
        value={minutes(minutesThisWeek)}
        note={
          minutesLastWeek === null ? t`your first week` : t`all of last week: ${minutes(minutesLastWeek)}`
        }
        explain="study_reading_seconds"
      />
      <StatCard
        label={t`Questions this week`}
        value={count(questionsThisWeek)}
        note={t`in practice and finished tests`}
        explain="questions_answered"
      />
      <StatCard
        label={t`Days this week`}
        value={count(daysThisWeek)}
        note={streakDays > 1 ? t`${streakDays} in a row. One day off a week is fine.` : t`every day counts`}
      />
      <StatCard label={t`Your books`} value={count(booksOpen)} note={t`opened so far`} />
    </Grid>
  )
}
