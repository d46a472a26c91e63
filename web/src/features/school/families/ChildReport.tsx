import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { writtenAs } from '../../../language/choice'
import { count, dateShort, minutes, percent } from '../../../ui/data/format'
import { AsOf, StatCard } from '../../../ui/data/StatCard'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Card, Grid, Row, Stack, Text } from '../../../ui/layout/layout'
import { Unprinted } from '../../../ui/layout/Printing'
import { staysNear } from '../../../ui/layout/staysNear'
import { LinkButton } from '../../../ui/primitives/Button'
import { AlertsPanel, FreshAlerts } from './alerts/AlertsPanel'
import { type Link, type Progress, useProgress } from './data'
import { EndLink } from './EndLink'
import { GoalsPanel } from './goals/GoalsPanel'
import { PermissionList } from './PermissionList'

/** One child on one page: three facts and one suggestion, in words anybody understands. */
export function ChildReport({ link }: { link: Link }) {
  const seen = useProgress(link.id)
  return (
    <Stack gap={6}>
      <Loaded query={seen} skeleton={<Skeleton shape="card" lines={4} />}>
        {(result) =>
          'progress' in result ? (
            <Facts progress={result.progress} link={link} />
          ) : (
            <Refused why={result.refused} name={link.firstName} />
          )
        }
      </Loaded>
      <Unprinted>
        <Stack gap={6} ref={staysNear}>
          <FreshAlerts link={link} />
          <GoalsPanel whose={{ link: link.id, name: link.firstName }} />
          <AlertsPanel link={link} />
          <Permitted link={link} />
          <Row>
            <LinkButton to={`/parent/record-views/${link.id}`}>
              {t`Who looked at ${link.firstName}'s record`}
            </LinkButton>
          </Row>
        </Stack>
      </Unprinted>
    </Stack>
  )
}

function Refused({ why, name }: { why: 'ended' | 'not-shared'; name: string }) {
  if (why === 'ended')
    return <EmptyState title={t`This link has ended.`} reason={t`You can no longer see this page.`} />
  return (
    <EmptyState
      title={t`${name} does not share progress with you now.`}
      reason={t`You are still linked. Ask your child to share again: only they can turn it on.`}
    />
  )
}

function Facts({ progress, link }: { progress: Progress; link: Link }) {
  const { asOf, suggestion } = progress
  return (
    <Stack gap={4}>
      <Row justify="space-between" align="center">
        <Text size={18} strong>
          {link.schoolYear ? `${link.name}, ${link.schoolYear}` : link.name}
        </Text>
        <AsOf at={asOf} />
      </Row>
      <Grid min={230}>
        <TimeFact time={progress.time} />
        <AnswersFact answers={progress.answers} />
        <TopicsFact topics={progress.topics} />
      </Grid>
      <Card tone="primary" title={t`One thing you can do`}>
        <Text strong>{suggestion.what}</Text>
        <Text>{suggestion.why}</Text>
      </Card>
    </Stack>
  )
}

const weekday = new Intl.DateTimeFormat(writtenAs('en-GB'), { weekday: 'long', timeZone: 'UTC' })
const dayName = (day: string) => weekday.format(new Date(`${day}T12:00:00Z`))

function TimeFact({ time }: { time: Progress['time'] }) {
  const { minutes: now, lastWeekByThen, lastWeek, days, until, weekBeganOn } = time
  const span = weekBeganOn === until ? t`Monday` : t`Monday to ${dayName(until)}`
  const on = t`On ${plural(days, { one: '# day', other: '# days' })}, ${span}.`
  return (
    <StatCard
      label={t`Study time this week`}
      value={minutes(now)}
      note={
        lastWeek === null
          ? on
          : t`${on} Same days last week: ${minutes(lastWeekByThen)}. All of last week: ${minutes(lastWeek)}.`
      }
      explain="study_reading_seconds"
    />
  )
}

const DIRECTION = {
  up: t`Results are getting better.`,
  flat: t`Results stay about the same.`,
  down: t`Results are going down. Ask your child why.`,
}

function AnswersFact({ answers }: { answers: Progress['answers'] }) {
  const { questions, right, isKnown, trend, since } = answers
  if (!isKnown) {
    return (
      <StatCard
        label={t`Questions right`}
        value="Not known yet"
        note={t`Only ${plural(questions, { one: '# answer', other: '# answers' })} since ${dateShort(since)}. We need at least 5.`}
        explain="correct_answers"
      />
    )
  }
  return (
    <StatCard
      label={t`Questions right`}
      value={`${count(right)} of ${count(questions)}`}
      note={t`${percent((100 * right) / questions)} in the last 30 days. ${trend ? DIRECTION[trend] : t`Not enough tests to see a trend.`}`}
      explain="correct_answers"
    />
  )
}

function TopicsFact({ topics }: { topics: Progress['topics'] }) {
  const { isKnown, better, stuck, betterCount, stuckCount } = topics
  if (!isKnown) {
    return (
      <StatCard
        label={t`Topics`}
        value="Not known yet"
        note={t`We need 3 tests on a topic to see a change.`}
        explain="improvement_trend"
      />
    )
  }
  const isCut = betterCount > better.length || stuckCount > stuck.length
  return (
    <StatCard
      label={t`Topics`}
      value={`${count(betterCount)} better, ${count(stuckCount)} stuck`}
      note={t`Over the last 90 days${isCut ? t`; the first three of each are named` : ''}.`}
      explain="improvement_trend"
    >
      <Stack as="ul" gap={1}>
        {better.map(({ topic, subject }) => (
          <Text as="li" key={topic} tone="success">{t`Getting better: ${topic} (${subject})`}</Text>
        ))}
        {stuck.map(({ topic, subject }) => (
          <Text as="li" key={topic} tone="warning">{t`Stuck: ${topic} (${subject})`}</Text>
        ))}
      </Stack>
    </StatCard>
  )
}

/** What the child allows; a parent may only give something back. */
function Permitted({ link }: { link: Link }) {
  return (
    <Card title={t`What ${link.firstName} lets you do`}>
      <PermissionList link={link} />
      <Text size={14} tone="muted">
        <Trans>You can turn one off. Only the learner can turn one on.</Trans>
      </Text>
      <Row>
        <EndLink link={link} />
      </Row>
    </Card>
  )
}
