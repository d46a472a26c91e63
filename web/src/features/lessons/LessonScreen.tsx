import { ArrowLeft, ArrowRight, Check, Play } from 'lucide-react'
import { useParams } from 'react-router'
import { useScreens } from '../../lib/screens'
import { LinkButton } from '../../ui/Button'
import { minutes } from '../../ui/format'
import { Badge } from '../../ui/graphics'
import { Loaded } from '../../ui/Loaded'
import { Row, Stack, Text } from '../../ui/layout'
import { Page } from '../../ui/Page'
import { Place } from '../../ui/Place'
import { PrintButton, Unprinted } from '../../ui/Printing'
import { Skeleton } from '../../ui/states'
import { CheckCard } from './CheckCard'
import { type Lesson, useLesson } from './data'
import { LessonBlock } from './LessonBlock'

export default function LessonScreen() {
  const { id = '' } = useParams()
  const lesson = useLesson(id)
  const { exists } = useScreens()
  const found = lesson.data
  const subject = found && `/subjects/${found.subjectSlug}`
  return (
    <Page
      title={found?.title ?? 'Lesson'}
      lead={found?.summary}
      crumbs={
        found && subject && exists(subject)
          ? [
              { label: 'Subjects', to: '/subjects' },
              { label: found.subject, to: subject },
            ]
          : []
      }
      width="text"
    >
      <Loaded query={lesson} skeleton={<Skeleton lines={8} />}>
        {(data) => <Shown key={data.id} lesson={data} />}
      </Loaded>
    </Page>
  )
}

function Shown({ lesson }: { lesson: Lesson }) {
  return (
    <Stack gap={6} as="article">
      <Row gap={3}>
        <Badge>{lesson.schoolYear}</Badge>
        <Text as="span" size={14} tone="muted">
          {lesson.topic} · about {minutes(lesson.durationMinutes)}
        </Text>
        {lesson.finishedAt && (
          <Badge tone="success" icon={<Check aria-hidden="true" />}>
            Done
          </Badge>
        )}
        <PrintButton label="Print or save as PDF" />
      </Row>
      {lesson.blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block has no identity but its place
        <Place key={at} id={`part-${at + 1}`}>
          <LessonBlock block={block} />
        </Place>
      ))}
      {lesson.check && <CheckCard lesson={lesson} check={lesson.check} />}
      <Films lesson={lesson} />
      <Neighbours lesson={lesson} />
    </Stack>
  )
}

/** The same topic as a film, where there is one. */
function Films({ lesson }: { lesson: Lesson }) {
  if (lesson.films.length === 0) return null
  return (
    <Unprinted>
      <Row gap={3}>
        {lesson.films.map(({ id, title }) => (
          <LinkButton
            key={id}
            kind="quiet"
            icon={<Play aria-hidden="true" />}
            to={`/video-lessons-test/${id}`}
          >
            Watch: {title}
          </LinkButton>
        ))}
      </Row>
    </Unprinted>
  )
}

function Neighbours({ lesson: { id, previousId, nextId, topicId } }: { lesson: Lesson }) {
  return (
    <Row gap={3} justify="between">
      {previousId && (
        <LinkButton kind="quiet" icon={<ArrowLeft aria-hidden="true" />} to={`/lessons/${previousId}`}>
          Previous lesson
        </LinkButton>
      )}
      <LinkButton to={`/quizzes?topic=${topicId}`}>Practise this topic</LinkButton>
      <LinkButton kind="quiet" to={`/ai-support-test?lesson=${id}`}>
        Ask about this lesson
      </LinkButton>
      {nextId && (
        <LinkButton icon={<ArrowRight aria-hidden="true" />} to={`/lessons/${nextId}`}>
          Next lesson
        </LinkButton>
      )}
    </Row>
  )
}
