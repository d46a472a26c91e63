import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { minutes, ofTen, type Span, whenText } from '../../../../ui/data/format'
import { Range } from '../../../../ui/data/Range'
import { Heading, Text } from '../../../../ui/layout/layout'
import type { Progress } from './data'
import styles from './today.module.css'

type Did = NonNullable<Progress['justDone']>
type Moved = Did['topics'][number]

const TOPICS = 2

/** What was just done, and how far it moved the topics. It is not there when nothing was done. */
export function JustDid({ did }: { did: Did }) {
  return (
    <section className={styles.part} aria-labelledby="did">
      <Heading id="did">
        <Trans>What you just did</Trans>
      </Heading>
      <div className={styles.did}>
        <p className={styles.didHead}>
          <CircleCheck aria-hidden="true" />
          <span>
            <strong>{saysOf(did)}</strong>
            {did.lastAt && <span className={styles.note}>{whenText(did.lastAt)}</span>}
          </span>
        </p>
        {did.topics.slice(0, TOPICS).map((topic) => (
          <Topic key={topic.topicId} topic={topic} />
        ))}
      </div>
    </section>
  )
}

function saysOf({ questions, correctAnswers, readingMinutes }: Did): string {
  const answered =
    questions > 0 &&
    t`You answered ${plural(questions, { one: '# question', other: '# questions' })}, ${correctAnswers} right`
  const read = readingMinutes > 0 && t`${answered ? t`and read` : t`You read`} for ${minutes(readingMinutes)}`
  return `${[answered, read].filter(Boolean).join(' ')}.`
}

function Topic({ topic: { topic, before, after } }: { topic: Moved }) {
  if (!after) return null
  const [now, was] = [spanOf(after), before && spanOf(before)]
  const says = ofTen(now)
  return (
    <div className={styles.topic}>
      <Text strong>{topic}</Text>
      <Range label={`${topic}: ${was ? t`before ${ofTen(was)}, now ` : ''}${says}`} now={now} before={was} />
      <p className={styles.said}>
        <Trans>
          On a new test we expect <b className={styles.now}>{says}</b> right.
        </Trans>{' '}
        {was && (
          <Trans>
            Before: <b className={styles.was}>{ofTen(was)}</b>.
          </Trans>
        )}
        {!was && !after.isKnown && t`This is a first guess: it gets better with each answer.`}
      </p>
    </div>
  )
}

const spanOf = ({ lowPct, highPct }: { lowPct: number; highPct: number }): Span => ({
  low: lowPct,
  high: highPct,
})
