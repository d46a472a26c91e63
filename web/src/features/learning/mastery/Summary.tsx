import { t } from '@lingui/core/macro'
import { QUIZ_PASSING_SCORE } from '../../../api/constants.gen'
import { count, percent } from '../../../ui/data/format'
import { StatCard } from '../../../ui/data/StatCard'
import { EmptyState } from '../../../ui/feedback/states'
import { Grid } from '../../../ui/layout/layout'
import type { Scope } from './data'

/** The range in four numbers. */
export function Summary({ overall }: { overall: Scope | null }) {
  if (!overall) return <EmptyState title={t`No answers in this time.`} reason={t`Choose a longer one.`} />
  const { averageScore, totalAttempts, totalQuestions, correctAnswers, averageTimePerQuestion } = overall
  return (
    <Grid min={150}>
      <StatCard
        label={t`Average score`}
        value={percent(averageScore)}
        note={t`pass at ${percent(QUIZ_PASSING_SCORE)}`}
        explain="average_score"
      />
      <StatCard label={t`Tests taken`} value={count(totalAttempts)} explain="attempts" />
      <StatCard
        label={t`Questions answered`}
        value={count(totalQuestions)}
        note={t`${count(correctAnswers)} of them right`}
        explain="total_questions"
      />
      <StatCard
        label={t`Time per question`}
        value={averageTimePerQuestion === null ? '–' : `${count(averageTimePerQuestion)} s`}
        explain="seconds_per_question"
      />
    </Grid>
  )
}
