import { useParams } from 'react-router'
import { useFreshness } from '../../../api/metrics'
import { plural } from '../../../ui/data/format'
import { NumbersAge, StaleNumbers } from '../../../ui/data/NumbersAge'
import { Loaded } from '../../../ui/feedback/Loaded'
import { ErrorState, Skeleton } from '../../../ui/feedback/states'
import { Stack } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Tabs } from '../../../ui/primitives/Tabs'
import { AtRiskList } from './AtRiskList'
import { ClassAdmin } from './ClassAdmin'
import { ClassWeeks } from './ClassWeeks'
import { type ClassDetail, type Numbers, useClass, useNumbers } from './data'
import { HardQuestions } from './HardQuestions'
import { HelpNow } from './HelpNow'
import { Learners } from './Learners'
import { TopicHeat } from './TopicHeat'

/** One class: who needs help now, and where it stands. */
export default function ClassScreen() {
  const { classId = '' } = useParams()
  const found = useClass(classId)
  if (!found.data)
    return (
      <Page title="Class" hideTitle>
        <Loaded query={found}>{() => null}</Loaded>
      </Page>
    )
  const { name, schoolName, schoolYear, learners } = found.data
  return (
    <Page title={name} lead={`${schoolName} · ${schoolYear} · ${plural(learners, 'learner')}`} width="table">
      <Tabs label="Parts of this class" tabs={tabsOf(found.data)} />
    </Page>
  )
}

const tabsOf = (detail: ClassDetail) => [
  {
    id: 'now',
    label: 'Now',
    content: (
      <Stack gap={8}>
        <HelpNow classId={detail.id} />
        <OfNumbers classId={detail.id} whose="Figures of risk">
          {({ atRisk, asOf }) => <AtRiskList classId={detail.id} rows={atRisk} asOf={asOf} />}
        </OfNumbers>
      </Stack>
    ),
  },
  {
    id: 'learners',
    label: 'Learners',
    content: (
      <OfNumbers classId={detail.id} whose="Figures of risk">
        {(numbers) => (
          <Stack gap={8}>
            <ClassWeeks weeks={numbers.weeks} size={detail.learners} />
            <Learners classId={detail.id} rows={numbers.learners} />
          </Stack>
        )}
      </OfNumbers>
    ),
  },
  { id: 'topics', label: 'Topics', content: <TopicHeat detail={detail} /> },
  {
    id: 'questions',
    label: 'Hard questions',
    content: (
      <OfNumbers classId={detail.id} whose="Figures of questions">
        {({ questions }) => <HardQuestions rows={questions} />}
      </OfNumbers>
    ),
  },
  { id: 'class', label: 'The class', content: <ClassAdmin detail={detail} /> },
]

/** The class in numbers. Study and mastery are as of now; `whose` is from the last run, and says how old it is. */
function OfNumbers({
  classId,
  whose,
  children,
}: {
  classId: string
  whose: string
  children: (numbers: Numbers) => React.ReactNode
}) {
  const numbers = useNumbers(classId)
  const freshness = useFreshness()
  if (numbers.isError && !numbers.data)
    return <ErrorState error={numbers.error} onRetry={() => numbers.refetch()} />
  return (
    <Stack gap={4}>
      <StaleNumbers freshness={freshness.data} />
      <Loaded query={numbers} skeleton={<Skeleton shape="card" lines={4} />}>
        {children}
      </Loaded>
      <NumbersAge freshness={freshness.data} whose={whose} />
    </Stack>
  )
}
