import { StackedBar } from '../../../ui/data/charts'
import { date, dateShort, plural } from '../../../ui/data/format'
import type { Dashboard } from './data'

/** The last weeks day by day: minutes with books and minutes with questions. */
export function StudyDays({ days }: { days: Dashboard['days'] }) {
  const studied = days.filter(({ readingMinutes, quizMinutes }) => readingMinutes + quizMinutes > 0)
  return (
    <StackedBar
      title="On which days did I study?"
      data={days}
      x="day"
      xLabel="Day"
      y={[
        { key: 'readingMinutes', label: 'Reading' },
        { key: 'quizMinutes', label: 'Questions' },
      ]}
      unit="minutes"
      writeX={date}
      tickX={dateShort}
      note={`Minutes on ${studied.length} of ${plural(days.length, 'day')}.`}
      explain="study_reading_seconds"
      empty="No study in the last four weeks."
    />
  )
}
