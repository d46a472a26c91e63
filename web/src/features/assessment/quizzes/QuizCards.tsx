import type { Quiz } from '../../../api/quizzes'
import { ShowMore, useFew } from '../../../ui/feedback/ShowMore'
import { Grid, Stack } from '../../../ui/layout/layout'
import { nextFirst } from './filter'
import { QuizCard } from './QuizCard'

/** The tests of one kind or subject, a few at a time. */
export function QuizCards({ of, quizzes, first = 3 }: { of: string; quizzes: Quiz[]; first?: number }) {
  const few = useFew(nextFirst(quizzes), { name: of, first })
  return (
    <Stack gap={4}>
      <Grid min={280} fill ref={few.list}>
        {few.shown.map((quiz) => (
          <QuizCard key={quiz.id} quiz={quiz} />
        ))}
      </Grid>
      <ShowMore few={few} noun="test" of={of} />
    </Stack>
  )
}
