import { plural, t } from '@lingui/core/macro'
import { MASTERY_MIN_ANSWERS } from '../../../../api/constants.gen'
import { count, date, expected, percent } from '../../../../ui/data/format'
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
        caption={t`How well do I know each topic?`}
        head={[
          { label: t`Topic` },
          { label: t`Level` },
          { label: t`Right today`, numeric: true },
          { label: t`Answers`, numeric: true },
          { label: t`Remembered now`, numeric: true },
          { label: t`Last seen` },
          { label: t`Review due` },
        ]}
        rows={known.map((each) => ({
          key: each.topicId,
          cells: [
            each.topic,
            LEVEL_WORDS[each.level],
            expected(each),
            count(each.answers),
            percent(each.recallPct),
            each.lastAnsweredAt ? date(each.lastAnsweredAt) : '–',
            each.reviewDueAt ? date(each.reviewDueAt) : '–',
          ],
        }))}
      />
      {others.length > 0 && (
        <Text size={14}>
          {t`Not known yet: ${others.map(({ topic, answers }) => `${topic} (${plural(answers, { one: '# answer', other: '# answers' })})`).join(', ')}.`}
        </Text>
      )}
      <Text size={14} tone="muted">
        {t`“Right today” is how many of 10 new questions you would get right. We need ${MASTERY_MIN_ANSWERS} answers to know your level in a topic.`}
      </Text>
    </Card>
  )
}
