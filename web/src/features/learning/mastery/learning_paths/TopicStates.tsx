import { MASTERY_MIN_ANSWERS } from '../../../../api/constants.gen'
import { count, date, percent, plural } from '../../../../ui/data/format'
import { PlainTable } from '../../../../ui/data/PlainTable'
import { Card, Text } from '../../../../ui/layout/layout'
import { LEVEL_WORDS, type TopicState } from './data'

/** Every topic with its evidence: level, range, answers, when last, what is recalled now, and when to review. */
export function TopicStates({ topics }: { topics: TopicState[] }) {
  if (topics.length === 0) return null
  const known = topics.filter(({ isKnown }) => isKnown)
  const others = topics.filter(({ isKnown }) => !isKnown)
  return (
    <Card>
      <PlainTable
        caption="Where do I stand?"
        head={[
          { label: 'Topic' },
          { label: 'Level' },
          { label: 'Right today', numeric: true },
          { label: 'Answers', numeric: true },
          { label: 'Recalled now', numeric: true },
          { label: 'Last seen' },
          { label: 'Review due' },
        ]}
        rows={known.map((each) => ({
          key: each.topicId,
          cells: [
            each.topic,
            LEVEL_WORDS[each.level],
            `${percent(each.percentage)} (${percent(each.lowPct)} to ${percent(each.highPct)})`,
            count(each.answers),
            percent(each.recallPct),
            each.lastAnsweredAt ? date(each.lastAnsweredAt) : '–',
            each.reviewDueAt ? date(each.reviewDueAt) : '–',
          ],
        }))}
      />
      {others.length > 0 && (
        <Text size={14}>
          {`Not known yet: ${others.map(({ topic, answers }) => `${topic} (${plural(answers, 'answer')})`).join(', ')}.`}
        </Text>
      )}
      <Text size={14} tone="muted">
        {`In brackets the range your share lies in eight times out of ten. A topic is known from ${MASTERY_MIN_ANSWERS} answers on.`}
      </Text>
    </Card>
  )
}
