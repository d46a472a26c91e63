import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useParams } from 'react-router'
import { problemOf } from '../../../lib/problem'
import { date, dateShort, expected, minutes, percent } from '../../../ui/data/format'
import { PlainTable } from '../../../ui/data/PlainTable'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState } from '../../../ui/feedback/states'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Badge } from '../../../ui/primitives/graphics'
import { type Related, useRelated } from './data'
import { LEVELS } from './labels'

/** The test result or the subject one letter is about. */
export default function RelatedScreen() {
  const { conversationId = '', messageId = '' } = useParams()
  const related = useRelated(conversationId, messageId)
  const why = related.error && problemOf(related.error)
  const about = related.data
  return (
    <Page
      title={about?.test?.title ?? about?.subject?.name ?? t`About a message`}
      lead={about && t`About ${about.learner}, as of today`}
      crumbs={[
        { label: t`Messages`, to: '/messages' },
        { label: about?.conversation ?? t`Message`, to: `/messages/${conversationId}` },
      ]}
      width="text"
    >
      {why && [403, 404, 422].includes(why.status) ? (
        <EmptyState
          title={why.code === 'NOT_SHARED' ? t`This is not shared with you now.` : t`Nothing to open here.`}
          reason={
            why.code === 'NOT_SHARED'
              ? t`Only the learner can turn it on again, under Account, Family.`
              : t`The message was deleted or hidden, or you can no longer see this learner.`
          }
        />
      ) : (
        <Loaded query={related}>
          {({ test, subject }) => (
            <Stack gap={6}>
              {test && <Result test={test} />}
              {subject && <TopicState subject={subject} />}
            </Stack>
          )}
        </Loaded>
      )}
    </Page>
  )
}

const CAPTION = t`Attempts, newest first`

function Result({
  test: { subject, passingScore, attempts, topics },
}: {
  test: NonNullable<Related['test']>
}) {
  if (attempts.length === 0)
    return <EmptyState title={t`This test has no result now.`} reason={t`It was removed.`} />
  return (
    <Stack gap={6}>
      <Text>{t`${subject ? `${subject}. ` : ''}${percent(passingScore)} is a pass.`}</Text>
      <PlainTable
        caption={CAPTION}
        head={[
          { label: t`Day` },
          { label: t`Score`, numeric: true },
          { label: t`Result` },
          { label: t`Time`, numeric: true },
        ]}
        rows={attempts.map((attempt) => ({
          key: String(attempt.number),
          cells: [
            date(attempt.finishedAt),
            percent(attempt.scorePct),
            <Outcome key="o" attempt={attempt} />,
            minutes(attempt.minutes),
          ],
        }))}
      />
      {topics.length > 0 && (
        <PlainTable
          caption={t`Newest answers by topic, weakest first`}
          head={[{ label: t`Topic` }, { label: t`Right`, numeric: true }]}
          rows={topics.map(({ topic, correct, questions }) => ({
            key: topic,
            cells: [topic, t`${correct} of ${questions}`],
          }))}
        />
      )}
    </Stack>
  )
}

function Outcome({
  attempt: { passed, awaitingGrading },
}: {
  attempt: NonNullable<Related['test']>['attempts'][number]
}) {
  if (awaitingGrading > 0)
    return (
      <Badge tone="info">{t`${plural(awaitingGrading, { one: '# answer', other: '# answers' })} to be marked`}</Badge>
    )
  return passed ? (
    <Badge tone="success">
      <Trans>Passed</Trans>
    </Badge>
  ) : (
    <Badge>
      <Trans>Not passed</Trans>
    </Badge>
  )
}

const FIRST = 5

function TopicState({ subject: { topics, notKnownYet } }: { subject: NonNullable<Related['subject']> }) {
  if (topics.length === 0)
    return <EmptyState title={t`Not known yet.`} reason={t`We need 5 answers on a topic.`} />
  const more = topics.length - FIRST
  return (
    <Card title={t`Topic by topic, weakest first`}>
      <Topics topics={topics.slice(0, FIRST)} />
      {more > 0 && (
        <details>
          <summary>{t`${plural(more, { one: '# more topic', other: '# more topics' })}, better known`}</summary>
          <Topics topics={topics.slice(FIRST)} />
        </details>
      )}
      {notKnownYet > 0 && (
        <Text size={14} tone="muted">
          {t`For ${plural(notKnownYet, { one: '# other topic', other: '# other topics' })} there are not enough answers yet.`}
        </Text>
      )}
    </Card>
  )
}

const Topics = ({ topics }: { topics: NonNullable<Related['subject']>['topics'] }) => (
  <Stack as="ul" gap={3}>
    {topics.map(({ topic, level, lowPct, highPct, answers, lastAnsweredAt }) => (
      <li key={topic}>
        <Row align="center">
          <Text as="span" strong>
            {topic}
          </Text>
          <Badge>{LEVELS[level]}</Badge>
        </Row>
        <Text size={14} tone="muted">
          {t`We expect ${expected({ lowPct, highPct })} right, from ${plural(answers, { one: '# answer', other: '# answers' })}${lastAnsweredAt ? t`; the last on ${dateShort(lastAnsweredAt)}` : ''}.`}
        </Text>
      </li>
    ))}
  </Stack>
)
