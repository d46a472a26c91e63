import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../../../../api/client'
import { ofTen, type Span } from '../../../../ui/data/format'
import { Range } from '../../../../ui/data/Range'
import { Heading, Text } from '../../../../ui/layout/layout'
import type { Result } from '../data'
import styles from '../results.module.css'

const TOPICS = 2

/** How far the last hour moved the topics of this test; nothing for a result of another day. */
export function Moved({ result }: { result: Result }) {
  const progress = useQuery({
    queryKey: ['quizzes', 'moved', result.id],
    queryFn: () => unwrap(api.GET('/api/me/progress')),
  })
  const own = new Set(result.questions.map(({ topicId }) => topicId))
  const did = progress.data?.justDone
  if (!did || result.finishedAt < did.since) return null
  const topics = did.topics.filter(({ topicId, after }) => after && own.has(topicId)).slice(0, TOPICS)
  if (topics.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="moved">
      <Heading id="moved">
        <Trans>What moved</Trans>
      </Heading>
      {topics.map(({ topicId, topic, before, after }) => (
        <Line key={topicId} topic={topic} before={before && spanOf(before)} now={after && spanOf(after)} />
      ))}
      <Text size={14} tone="muted">
        <Trans>Right answers we expect from you on a new test of 10. A shorter bar means we know more.</Trans>
      </Text>
    </section>
  )
}

function Line({ topic, before, now }: { topic: string; before: Span | null; now: Span | null }) {
  if (!now) return null
  return (
    <div className={styles.moved}>
      <Text strong>{topic}</Text>
      <Range
        label={`${topic}: ${before ? t`before ${ofTen(before)}, now ` : ''}${ofTen(now)}`}
        now={now}
        before={before}
      />
      <Text size={14}>
        <Trans>
          Now <b>{ofTen(now)}</b>.
        </Trans>{' '}
        {before && <Trans>An hour ago {ofTen(before)}.</Trans>}
      </Text>
    </div>
  )
}

const spanOf = ({ lowPct, highPct }: { lowPct: number; highPct: number }): Span => ({
  low: lowPct,
  high: highPct,
})
