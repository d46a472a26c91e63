import { plural, t } from '@lingui/core/macro'
import { QUIZ_PASSING_SCORE } from '../../../api/constants.gen'
import { LineChart } from '../../../ui/data/charts'
import { percent } from '../../../ui/data/format'
import { Heading, Stack, Text } from '../../../ui/layout/layout'
import type { AttemptPoint, Scope } from './data'
import { pointDay, pointName, points, TREND_MIN, TREND_WORDS } from './presenters'

const QUESTION = t`Am I improving?`

/** The scores one after another with the pass line; no line is drawn through fewer than three. */
export function Trend({ overall, attempts }: { overall: Scope | null; attempts: AttemptPoint[] }) {
  if (attempts.length < TREND_MIN) return <TooFew attempts={attempts} />
  const trend = overall?.improvementTrend
  return (
    <LineChart
      title={QUESTION}
      data={points(attempts)}
      x="attempt"
      xLabel={t`Test`}
      y={[{ key: 'scorePct', label: t`Score` }]}
      unit="percent"
      writeX={pointName}
      tickX={pointDay}
      passLine={QUIZ_PASSING_SCORE}
      note={t`${trend ? `${TREND_WORDS[trend]} ` : ''}From ${plural(attempts.length, { one: '# test', other: '# tests' })}.`}
      explain="improvement_trend"
    />
  )
}

function TooFew({ attempts }: { attempts: AttemptPoint[] }) {
  const left = TREND_MIN - attempts.length
  return (
    <Stack gap={2}>
      <Heading>{QUESTION}</Heading>
      <Text>
        {t`You see a line after ${plural(left, { one: '# more test', other: '# more tests' })} in this time. With fewer, it may just be luck.`}
      </Text>
      {attempts.map(({ attemptId, title, day, scorePct }) => (
        <Text key={attemptId} size={14} tone="muted">
          {`${pointDay(day)}, ${title}: ${percent(scorePct)}`}
        </Text>
      ))}
    </Stack>
  )
}
