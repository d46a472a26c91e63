import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { Explain } from '../../../ui/data/Explain'
import { dateShort, NONE, percent, plural } from '../../../ui/data/format'
import { EmptyState } from '../../../ui/feedback/states'
import { Stack, Text } from '../../../ui/layout/layout'
import { Badge } from '../../../ui/primitives/graphics'
import type { AtRisk } from './data'
import { LearnerLink } from './LearnerLink'
import { RISKS } from './labels'

type Row = AtRisk & { classId: string }

const COLUMNS: Columns<Row> = [
  {
    accessorKey: 'name',
    header: 'Learner',
    cell: ({ row: { original } }) => <LearnerLink of={original} />,
  },
  {
    accessorKey: 'risk',
    header: 'Status',
    cell: ({ row: { original } }) => (
      <Badge tone={RISKS[original.risk].tone}>{RISKS[original.risk].label}</Badge>
    ),
    csv: ({ risk }) => RISKS[risk].label,
  },
  { accessorKey: 'why', header: 'Why', sortable: false, long: true },
  {
    accessorKey: 'riskPct',
    header: 'Risk',
    numeric: true,
    cell: ({ row: { original } }) => percent(original.riskPct),
  },
  {
    accessorKey: 'leadDays',
    header: 'Time to act',
    numeric: true,
    cell: ({ row: { original } }) => leadOf(original),
  },
  {
    accessorKey: 'lastStudiedOn',
    header: 'Last studied',
    cell: ({ row: { original } }) => dateShort(original.lastStudiedOn),
  },
]

const leadOf = ({ leadDays }: AtRisk) => {
  if (leadDays === null) return NONE
  return leadDays === 0 ? 'now' : `about ${plural(leadDays, 'day')}`
}

/** Who is failing or away, and who the model expects to be within three weeks, each with the reason. */
export function AtRiskList({ classId, rows }: { classId: string; rows: AtRisk[]; asOf: string }) {
  return (
    <Stack gap={2}>
      <DataTable
        rows={rows.map((row) => ({ ...row, classId }))}
        columns={COLUMNS}
        caption="Who is at risk?"
        tools={<Explain metric="at_risk_pct" label="Risk" />}
        empty={
          <EmptyState
            title="Nobody is at risk."
            reason="Nobody is failing or away, and we expect nobody to be in the next 3 weeks."
          />
        }
        rowKey={({ learnerId }) => learnerId}
        pageSize={10}
      />
      {rows.length > 0 && (
        <Text size={14} tone="muted">
          At risk means: about 7 in 10 learners like this stopped or failed within 3 weeks. Use it to ask how
          they are, never to punish.
        </Text>
      )}
    </Stack>
  )
}
