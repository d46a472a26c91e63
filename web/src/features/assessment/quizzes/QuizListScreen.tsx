import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMe } from '../../../api/me'
import { type QuizOverview, useQuizOverview } from '../../../api/quizzes'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Skeleton } from '../../../ui/feedback/states'
import { Row, Stack } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { LinkButton } from '../../../ui/primitives/Button'
import { Tabs } from '../../../ui/primitives/Tabs'
import { ByCode } from './codes/ByCode'
import { MockExams } from './mock_exams/MockExams'
import { KeptTests } from './offline/KeptTests'
import { QuizSection } from './QuizCards'
import { Tests } from './Tests'

export default function QuizListScreen() {
  // The years there are come first: a learner starts at their own, while it has tests.
  const choices = useQuizOverview({})
  const learnerId = useMe().data?.id
  return (
    <Page title={t`Practice tests`} lead={t`Short tests with every answer explained.`}>
      <Stack gap={6}>
        {learnerId && <KeptTests learnerId={learnerId} />}
        <ByCode />
        <Loaded query={choices} skeleton={<Skeleton shape="card" lines={4} />}>
          {(all) => <Kinds choices={all} />}
        </Loaded>
      </Stack>
    </Page>
  )
}

const Kinds = ({ choices }: { choices: QuizOverview }) => (
  <Stack gap={6}>
    {choices.ofClass > 0 && <QuizSection of={t`From your teacher`} part={{ kind: 'class' }} />}
    {choices.byCode > 0 && <QuizSection of={t`With a code`} part={{ kind: 'code' }} />}
    <Tabs
      label={t`Kinds of tests`}
      param="kind"
      tabs={[
        { id: 'tests', label: t`Practice`, content: <Tests choices={choices} /> },
        { id: 'mock', label: t`Mock papers`, content: <MockExams subjectId={null} /> },
      ]}
    />
    <Row>
      <LinkButton kind="quiet" to="/quizzes/not-counted">
        <Trans>Answers that were not counted</Trans>
      </LinkButton>
    </Row>
  </Stack>
)
