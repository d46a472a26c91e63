import { useMe } from '../../../api/me'
import { type Quiz, useQuizzes } from '../../../api/quizzes'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Heading, Row, Stack } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { LinkButton } from '../../../ui/primitives/Button'
import { Tabs } from '../../../ui/primitives/Tabs'
import { ByCode } from './codes/ByCode'
import { MockExams } from './mock_exams/MockExams'
import { KeptTests } from './offline/KeptTests'
import { QuizCards } from './QuizCards'
import { Tests } from './Tests'

export default function QuizListScreen() {
  const quizzes = useQuizzes()
  const learnerId = useMe().data?.id
  return (
    <Page title="Practice tests" lead="Short tests with every answer explained.">
      <Stack gap={6}>
        {learnerId && <KeptTests learnerId={learnerId} />}
        <ByCode />
        <Loaded query={quizzes} skeleton={<Skeleton shape="card" lines={4} />} empty={<NoTests />}>
          {(all) => <Kinds all={all} />}
        </Loaded>
      </Stack>
    </Page>
  )
}

function Kinds({ all }: { all: Quiz[] }) {
  const given = all.filter(({ sessionType, className }) => sessionType === 'class' && className)
  const byCode = all.filter(({ givenBy, className }) => givenBy && !className)
  return (
    <Stack gap={6}>
      {given.length > 0 && <Group title="From your teacher" quizzes={given} />}
      {byCode.length > 0 && <Group title="By a code" quizzes={byCode} />}
      <Tabs
        label="Kinds of tests"
        param="kind"
        tabs={[
          {
            id: 'tests',
            label: 'Practice',
            content: <Tests all={all.filter(({ sessionType }) => !APART.includes(sessionType))} />,
          },
          { id: 'mock', label: 'Mock papers', content: <MockExams subjectId={null} /> },
        ]}
      />
      <Row>
        <LinkButton kind="quiet" to="/quizzes/not-counted">
          Answers that were not counted
        </LinkButton>
      </Row>
    </Stack>
  )
}

/** Shown in places of their own. */
const APART = ['class', 'mock']

function Group({ title, quizzes }: { title: string; quizzes: Quiz[] }) {
  return (
    <Stack as="section" gap={3}>
      <Heading>{title}</Heading>
      <QuizCards of={title} quizzes={quizzes} />
    </Stack>
  )
}

const NoTests = () => <EmptyState title="No tests yet." reason="New ones appear here." />
