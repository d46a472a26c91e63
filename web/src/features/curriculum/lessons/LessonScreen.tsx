import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { useParams } from 'react-router'
import { useMe } from '../../../api/me'
import { useScreens } from '../../../lib/screens'
import { LessonBody } from '../../../ui/content/LessonBody'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Skeleton } from '../../../ui/feedback/states'
import { Card, Grid, Heading, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Unprinted } from '../../../ui/layout/Printing'
import { LinkButton } from '../../../ui/primitives/Button'
import { CheckCard } from './CheckCard'
import { type Lesson, useLesson } from './data'
import { TakeAlong } from './TakeAlong'
import { TopicBooks } from './TopicBooks'

export default function LessonScreen() {
  const { id = '' } = useParams()
  const learnerId = useMe().data?.id
  const lesson = useLesson(id, learnerId)
  const { exists } = useScreens()
  const found = lesson.data
  const subject = found && `/subjects/${found.subjectSlug}`
  return (
    <Page
      title={found?.title ?? t`Lesson`}
      lead={found?.summary}
      crumbs={
        found && subject && exists(subject)
          ? [
              { label: t`Subjects`, to: '/subjects' },
              { label: found.subject, to: subject },
            ]
          : []
      }
      width="text"
    >
      <Loaded query={lesson} skeleton={<Skeleton lines={8} />}>
        {(data) => <Shown key={data.id} lesson={data} learnerId={learnerId} />}
      </Loaded>
    </Page>
  )
}

function Shown({ lesson, learnerId }: { lesson: Lesson; learnerId: string | undefined }) {
  return (
    <Stack gap={6} as="article">
      <LessonBody lesson={lesson} isDone={lesson.finishedAt !== null} />
      {lesson.check && <CheckCard lesson={lesson} check={lesson.check} />}
      <Videos lesson={lesson} />
      <NextLinks lesson={lesson} />
      <TopicBooks code={lesson.topicCode} />
      {learnerId && <TakeAlong lesson={lesson} learnerId={learnerId} />}
    </Stack>
  )
}

/** The same topic as a film, where there is one. */
function Videos({ lesson }: { lesson: Lesson }) {
  if (lesson.videos.length === 0) return null
  return (
    <Unprinted>
      <Row gap={3}>
        {lesson.videos.map(({ id, title }) => (
          <LinkButton
            key={id}
            kind="quiet"
            icon={<Play aria-hidden="true" />}
            to={`/video-lessons-test/${id}`}
          >
            <Trans>Watch: {title}</Trans>
          </LinkButton>
        ))}
      </Row>
    </Unprinted>
  )
}

/** What comes next: practice first, then the lessons beside this one by name. */
function NextLinks({
  lesson: { id, previous, next, topic, topicId, check, finishedAt },
}: {
  lesson: Lesson
}) {
  // Until it is answered, the question is what to do on this screen.
  const isThrough = finishedAt !== null || check === null
  return (
    <Unprinted>
      <Stack gap={3} as="section">
        <Heading>
          <Trans>What comes next</Trans>
        </Heading>
        <Row gap={3}>
          <LinkButton kind={isThrough ? 'primary' : 'secondary'} to={`/practice?topic=${topicId}`}>
            <Trans>Practise this topic</Trans>
          </LinkButton>
          <LinkButton to={`/quizzes?topic=${topicId}`}>
            <Trans>Tests on it</Trans>
          </LinkButton>
          <LinkButton kind="quiet" to={`/ai-support-test?lesson=${id}`}>
            <Trans>Ask about this lesson</Trans>
          </LinkButton>
        </Row>
        <Grid min={240} gap={3}>
          {next && <Near lesson={next} label={t`Next lesson`} here={topic} />}
          {previous && <Near lesson={previous} label={t`Lesson before`} here={topic} />}
        </Grid>
      </Stack>
    </Unprinted>
  )
}

interface NearProps {
  lesson: NonNullable<Lesson['next']>
  label: string
  /** The topic of this lesson: another one is named. */
  here: string
}

const Near = ({ lesson: { id, title, topic }, label, here }: NearProps) => (
  <Card to={`/lessons/${id}`}>
    <Text size={14} tone="muted">
      {label}
      {topic !== here && t`, on ${topic}`}
    </Text>
    <Text strong>{title}</Text>
  </Card>
)
