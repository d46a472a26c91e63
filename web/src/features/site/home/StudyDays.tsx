import { plural, t } from '@lingui/core/macro'
import { StackedBar } from '../../../ui/data/charts'
import { date, dateShort } from '../../../ui/data/format'
import type { Dashboard } from './data'

/** The last weeks day by day: minutes with books and minutes with questions. */
export function StudyDays({ days }: { days: Dashboard['days'] }) {
  const studied = days.filter(({ readingMinutes, quizMinutes }) => readingMinutes + quizMinutes > 0)
  return (
    <StackedBar
      title={t`On which days did I study?`}
      data={days}
      x="day"
      xLabel={t`Day`}
      y={[
        { key: 'readingMinutes', label: t`Reading` },
        { key: 'quizMinutes', label: t`Questions` },
      ]}
      unit="minutes"
      writeX={date}
      tickX={dateShort}
      note={t`Minutes on ${studied.length} of ${plural(days.length, { one: '# day', other: '# days' })}.`}
      explain="study_reading_seconds"
      empty={t`No study in the last four weeks.`}
    />
  )
}
