import { monthState } from '../../../lib/monthStates'
import { month as named } from '../../../ui/data/format'
import { Statement } from '../../../ui/data/Statement'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Skeleton } from '../../../ui/feedback/states'
import { Select } from '../../../ui/forms/Field'
import { Heading, Row, Stack } from '../../../ui/layout/layout'
import { type AuthorMonth, useMyStatement } from './data'
import { StatementObjections } from './StatementObjections'

const FILES = '/api/authors/me/statements'

interface MonthStatementProps {
  months: AuthorMonth[]
  month: string
  onChoose: (month: string) => void
}

export function MonthStatement({ months, month, onChoose }: MonthStatementProps) {
  const statement = useMyStatement(month)
  const options = months.map((each) => ({
    value: each.month,
    label: `${named(each.month)}, ${monthState(each.monthState).label.toLowerCase()}`,
  }))
  return (
    <Stack gap={6}>
      <Row gap={4} justify="space-between" align="end">
        <Heading>Month by month</Heading>
        <Select
          label="Month"
          options={options}
          value={month}
          onChange={(event) => onChoose(event.target.value)}
        />
      </Row>
      <Loaded query={statement} skeleton={<Skeleton shape="chart" />}>
        {(data) => (
          <Stack gap={6}>
            <Statement statement={data} csvHref={`${FILES}/${month}.csv`} pdfHref={`${FILES}/${month}.pdf`} />
            <StatementObjections statement={data} />
          </Stack>
        )}
      </Loaded>
    </Stack>
  )
}
