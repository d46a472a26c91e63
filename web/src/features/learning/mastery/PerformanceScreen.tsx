import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { useAddress } from '../../../lib/filters'
import { useScreens } from '../../../lib/screens'
import { date } from '../../../ui/data/format'
import { LineLink, Lines } from '../../../ui/data/Lines'
import { AsOf } from '../../../ui/data/StatCard'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Card, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { LinkButton, Segments } from '../../../ui/primitives/Button'
import { type Performance, RANGES, type Range, usePerformance } from './data'
import { useMisconceptions } from './learning_paths/data'
import { Misconceptions } from './Misconceptions'
import { StrongAndWeak } from './StrongAndWeak'
import { Summary } from './Summary'
import { TopicMastery } from './TopicMastery'
import { Trend } from './Trend'

export default function PerformanceScreen() {
  const [range, setRange] = useRange()
  const performance = usePerformance(range)
  return (
    <Page
      title={t`How I am doing`}
      lead={t`Your own answers over time, topic by topic.`}
      actions={<Segments label={t`Time range`} options={RANGES} value={range} onChange={setRange} />}
    >
      <Loaded query={performance} skeleton={<Skeleton shape="chart" lines={3} />}>
        {(data) => <Explained performance={data} />}
      </Loaded>
      <AsOf at={performance.data?.asOf} />
    </Page>
  )
}

/** The range stands in the address; the term unless told. */
function useRange(): [Range, (range: Range) => void] {
  const [search, change] = useAddress()
  const asked = RANGES.find(({ value }) => value === search.get('range'))
  return [asked?.value ?? 'term', (range) => change({ range })]
}

function Explained({ performance }: { performance: Performance }) {
  const { overall, attempts, subjects, topics, mastery, since, until } = performance
  if (!overall && attempts.length === 0 && mastery.length === 0) return <Beginning />
  return (
    <Stack gap={6}>
      <Text size={14} tone="muted">
        <Trans>
          {date(since)} to {date(until)}
        </Trans>
      </Text>
      <Summary overall={overall} />
      <Card>
        <Trend overall={overall} attempts={attempts} />
      </Card>
      <StrongAndWeak subjects={subjects} topics={topics} />
      <Mixed />
      <TopicMastery mastery={mastery} />
      <Further />
    </Stack>
  )
}

/** What comes next stands on a page of its own. */
function Further() {
  const { exists } = useScreens()
  if (!exists('/recommendations')) return null
  return (
    <Lines>
      <LineLink to="/recommendations" icon={<ArrowRight aria-hidden="true" />}>
        <Trans>What to study next</Trans>
      </LineLink>
    </Lines>
  )
}

/** A part of its own, so that the page stands also where this fails. */
function Mixed() {
  const found = useMisconceptions()
  return found.data ? <Misconceptions found={found.data} /> : null
}

function Beginning() {
  const { exists } = useScreens()
  return (
    <Card>
      <EmptyState
        title={t`No results yet.`}
        reason={t`Take a test or practise a topic. Your results appear here at once.`}
        action={
          exists('/quizzes') && (
            <LinkButton kind="primary" to="/quizzes">
              <Trans>Choose a test</Trans>
            </LinkButton>
          )
        }
      />
    </Card>
  )
}
