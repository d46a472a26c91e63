import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useImpressions } from '../../../api/impressions'
import { useFreshness } from '../../../api/metrics'
import { useScreens } from '../../../lib/screens'
import { NumbersAge, StaleNumbers } from '../../../ui/data/NumbersAge'
import { Loaded } from '../../../ui/feedback/Loaded'
import { ShowMore, useFew } from '../../../ui/feedback/ShowMore'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Card, Grid, Heading, Stack } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { LinkButton } from '../../../ui/primitives/Button'
import { BookCard } from './BookCard'
import { type Book, type LessonHint, type QuestionHint, type Study, useRecommendations } from './data'
import { LessonCard, QuestionCard } from './MoreCards'
import { StudyCard } from './StudyCard'

export default function RecommendationsScreen() {
  const found = useRecommendations()
  const freshness = useFreshness()
  return (
    <Page
      title={t`For you`}
      lead={t`What to do next, and why. Your study plan comes first. The rest comes from your answers and reading.`}
    >
      <StaleNumbers freshness={freshness.data} />
      <Loaded query={found} skeleton={<Skeleton shape="card" lines={3} />}>
        {({ study, lessons, questions, books }) => (
          <Stack gap={8}>
            <WhatNext study={study} />
            <Lessons lessons={lessons} />
            <Questions questions={questions} />
            <Books books={books} />
          </Stack>
        )}
      </Loaded>
      <NumbersAge freshness={freshness.data} />
    </Page>
  )
}

const FIRST = 5
/** Of what stands below the work itself. */
const FIRST_BELOW = 3

function WhatNext({ study }: { study: Study[] }) {
  const few = useFew(study, { name: 'study', first: FIRST })
  useImpressions(few.shown.map(({ id }) => id))
  return (
    <Stack as="section" gap={3}>
      <Heading>
        <Trans>What next?</Trans>
      </Heading>
      {study.length === 0 && (
        <Nothing
          title={t`No topic to suggest yet.`}
          reason={t`Take a test. Your suggestions appear by tomorrow morning.`}
          to="/quizzes"
          action={t`Choose a test`}
        />
      )}
      <Stack as="ol" gap={3} ref={few.list}>
        {few.shown.map((item, at) => (
          <StudyCard key={item.id} item={item} isFirst={at === 0} />
        ))}
      </Stack>
      <ShowMore few={few} noun={t`suggestion`} />
    </Stack>
  )
}

/** Nothing is said where there is nothing: a year without lessons, or a learner without a wrong answer. */
function Lessons({ lessons }: { lessons: LessonHint[] }) {
  const few = useFew(lessons, { name: 'lessons', first: FIRST_BELOW })
  if (lessons.length === 0) return null
  return (
    <Stack as="section" gap={3}>
      <Heading>
        <Trans>Lessons to read</Trans>
      </Heading>
      <Grid min={300} fill ref={few.list}>
        {few.shown.map((lesson) => (
          <LessonCard key={lesson.id} lesson={lesson} />
        ))}
      </Grid>
      <ShowMore few={few} noun={t`lesson`} />
    </Stack>
  )
}

function Questions({ questions }: { questions: QuestionHint[] }) {
  const few = useFew(questions, { name: 'questions', first: FIRST_BELOW })
  if (questions.length === 0) return null
  return (
    <Stack as="section" gap={3}>
      <Heading>
        <Trans>Questions to look at again</Trans>
      </Heading>
      <Grid min={300} fill ref={few.list}>
        {few.shown.map((question) => (
          <QuestionCard key={question.id} question={question} />
        ))}
      </Grid>
      <ShowMore few={few} noun={t`question`} />
    </Stack>
  )
}

function Books({ books }: { books: Book[] }) {
  const few = useFew(books, { name: 'books', first: FIRST_BELOW })
  return (
    <Stack as="section" gap={3}>
      <Heading>
        <Trans>Books you may like</Trans>
      </Heading>
      {books.length === 0 && (
        <Nothing
          title={t`No book to suggest yet.`}
          reason={t`Read a few pages of any book, and others like it appear here by tomorrow morning.`}
          to="/library"
          action={t`Open the library`}
        />
      )}
      <Grid min={300} fill ref={few.list}>
        {few.shown.map((book) => (
          <BookCard key={book.id} book={book} />
        ))}
      </Grid>
      <ShowMore few={few} noun={t`book`} />
    </Stack>
  )
}

function Nothing({
  title,
  reason,
  to,
  action,
}: {
  title: string
  reason: string
  to: string
  action: string
}) {
  const { exists } = useScreens()
  return (
    <Card>
      <EmptyState
        title={title}
        reason={reason}
        action={exists(to) && <LinkButton to={to}>{action}</LinkButton>}
      />
    </Card>
  )
}
