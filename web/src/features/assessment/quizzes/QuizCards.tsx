import { t } from '@lingui/core/macro'
import { type QuizPart, useQuizzes } from '../../../api/quizzes'
import { Loaded } from '../../../ui/feedback/Loaded'
import { ShowMore, useGrowing } from '../../../ui/feedback/ShowMore'
import { Skeleton } from '../../../ui/feedback/states'
import { Grid, Heading, Stack } from '../../../ui/layout/layout'
import { QuizCard } from './QuizCard'

interface QuizCardsProps {
  of: string
  part: QuizPart
  first?: number
}

/** The tests of one kind or subject, the next to take first, a few at a time. */
export function QuizCards({ of, part, first }: QuizCardsProps) {
  const quizzes = useQuizzes(part)
  return (
    <Loaded query={quizzes} skeleton={<Skeleton shape="card" lines={2} />}>
      {() => <Cards of={of} quizzes={quizzes} first={first} />}
    </Loaded>
  )
}

/** A section of its own, with a heading, that is not there while it has no test. */
export function QuizSection({ of, part }: QuizCardsProps) {
  const quizzes = useQuizzes(part)
  return (
    <Loaded query={quizzes} skeleton={null} empty={null}>
      {() => (
        <Stack as="section" gap={3}>
          <Heading>{of}</Heading>
          <Cards of={of} quizzes={quizzes} />
        </Stack>
      )}
    </Loaded>
  )
}

interface CardsProps {
  of: string
  quizzes: ReturnType<typeof useQuizzes>
  first?: number
}

function Cards({ of, quizzes, first = 3 }: CardsProps) {
  const few = useGrowing(quizzes, { name: of, first })
  return (
    <Stack gap={4}>
      <Grid min={280} fill ref={few.list}>
        {few.shown.map((quiz) => (
          <QuizCard key={quiz.id} quiz={quiz} />
        ))}
      </Grid>
      <ShowMore few={few} noun={t`test`} of={of} />
    </Stack>
  )
}
