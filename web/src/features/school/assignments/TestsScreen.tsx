import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { deadline } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Card, Grid, Hidden, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { LinkButton } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import { type TeacherTest, useTests } from './data'

const NEW = '/teacher/quizzes/new'

/** The tests a teacher made, and to whom each was given. */
export default function TestsScreen() {
  return (
    <Page
      title={t`Tests you set`}
      lead={t`Choose questions from the bank and set a time. Give the test to a class or share it with a code.`}
      actions={
        <LinkButton kind="primary" to={NEW} icon={<Plus aria-hidden="true" />}>
          <Trans>New test</Trans>
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
    title={t`You have no tests yet.`}
    reason={t`Your tests and their results appear here.`}
    action={
      <LinkButton kind="primary" to={NEW}>
        <Trans>Make a test</Trans>
      </LinkButton>
    }
  />
)

function TestCard({ test }: { test: TeacherTest }) {
  const { id, title, subject, schoolYear, totalQuestions, timeLimitMinutes, assigned, code, entered } = test
  const isGiven = assigned.length > 0 || code !== null || entered > 0
  return (
    <Card
      title={title}
      level={2}
      foot={
        <Row>
          <LinkButton to={`/teacher/quizzes/${id}`}>
            <Trans>Open</Trans>
            <Hidden>: {title}</Hidden>
          </LinkButton>
          {isGiven && (
            <LinkButton to={`/teacher/quizzes/${id}/results`}>
              <Trans>Results</Trans>
              <Hidden>: {title}</Hidden>
            </LinkButton>
          )}
        </Row>
      }
    >
      <Text size={14} tone="muted">
        {[
          subject,
          schoolYear,
          plural(totalQuestions, { one: '# question', other: '# questions' }),
          t`${timeLimitMinutes} min`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {!isGiven ? (
        <div>
          <Badge>
            <Trans>Not given to anyone yet</Trans>
          </Badge>
        </div>
      ) : (
        <Stack gap={1}>
          {assigned.map(({ classId, className, finished, members, dueAt }) => (
            <Text key={classId} size={14}>
              {t`${className}: ${finished} of ${plural(members, { one: '# learner', other: '# learners' })} finished${dueAt ? t`, start by ${deadline(dueAt)}` : ''}`}
            </Text>
          ))}
          {code !== null && <Text size={14}>{t`Code ${code}`}</Text>}
          {entered > 0 && (
            <Text
              size={14}
            >{t`With code: ${test.enteredFinished} of ${plural(entered, { one: '# learner', other: '# learners' })} finished`}</Text>
          )}
        </Stack>
      )}
    </Card>
  )
}
