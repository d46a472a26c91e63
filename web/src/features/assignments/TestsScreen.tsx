import { Plus } from 'lucide-react'
import { LinkButton } from '../../ui/Button'
import { dateTime, plural } from '../../ui/format'
import { Badge } from '../../ui/graphics'
import { Loaded } from '../../ui/Loaded'
import { Card, Grid, Hidden, Row, Stack, Text } from '../../ui/layout'
import { Page } from '../../ui/Page'
import { EmptyState, Skeleton } from '../../ui/states'
import { type TeacherTest, useTests } from './data'

const NEW = '/teacher/quizzes/new'

/** The tests a teacher made, and to whom each was given. */
export default function TestsScreen() {
  return (
    <Page
      title="Tests for your classes"
      lead="Choose questions from the bank, set a time, and give the test to a class."
      actions={
        <LinkButton kind="primary" to={NEW} icon={<Plus aria-hidden="true" />}>
          New test
        </LinkButton>
      }
    >
      <Loaded query={useTests()} skeleton={<Skeleton shape="card" lines={3} />} empty={<None />}>
        {(tests) => (
          <Grid min={300} fill>
            {tests.map((test) => (
              <TestCard key={test.id} test={test} />
            ))}
          </Grid>
        )}
      </Loaded>
    </Page>
  )
}

const None = () => (
  <EmptyState
    title="No tests of yours yet."
    reason="A test you make stands here, with how each class did."
    action={
      <LinkButton kind="primary" to={NEW}>
        Make the first
      </LinkButton>
    }
  />
)

function TestCard({ test }: { test: TeacherTest }) {
  const { id, title, subject, schoolYear, totalQuestions, timeLimitMinutes, assigned } = test
  return (
    <Card
      title={title}
      level={2}
      foot={
        <Row>
          <LinkButton to={`/teacher/quizzes/${id}`}>
            Open<Hidden>: {title}</Hidden>
          </LinkButton>
          {assigned.length > 0 && (
            <LinkButton to={`/teacher/quizzes/${id}/results`}>
              Results<Hidden>: {title}</Hidden>
            </LinkButton>
          )}
        </Row>
      }
    >
      <Text size={14} tone="muted">
        {[subject, schoolYear, plural(totalQuestions, 'question'), `${timeLimitMinutes} min`]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {assigned.length === 0 ? (
        <div>
          <Badge>Not given to a class yet</Badge>
        </div>
      ) : (
        <Stack gap={1}>
          {assigned.map(({ classId, className, sat, members, dueAt }) => (
            <Text key={classId} size={14}>
              {`${className}: ${sat} of ${plural(members, 'learner')} finished${dueAt ? `, to begin by ${dateTime(dueAt)}` : ''}`}
            </Text>
          ))}
        </Stack>
      )}
    </Card>
  )
}
