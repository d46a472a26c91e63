import { BarChart } from '../../../ui/data/charts'
import { dateShort, plural } from '../../../ui/data/format'
import { Card } from '../../../ui/layout/layout'
import type { Numbers } from './data'

/** How many of the class studied, week by week. */
export const ClassWeeks = ({ weeks, size }: { weeks: Numbers['weeks']; size: number }) => (
  <Card>
    <BarChart
      title="Is the class studying?"
      data={weeks.map((week) => ({ ...week, hours: Math.round(week.minutes / 6) / 10 }))}
      x="week"
      xLabel="Week from"
      y={[{ key: 'learners', label: 'Learners who studied' }]}
      unit="count"
      writeX={dateShort}
      tickX={dateShort}
      note={`Out of ${plural(size, 'learner')}. The last week is not over yet.`}
      explain="active_in_a_week"
    />
  </Card>
)
