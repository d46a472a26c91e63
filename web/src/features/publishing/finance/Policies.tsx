import { useAddress } from '../../../lib/filters'
import { BarChart } from '../../../ui/data/charts'
import type { Columns } from '../../../ui/data/DataTable'
import { Stack, Text } from '../../../ui/layout/layout'
import { Segments } from '../../../ui/primitives/Button'
import { money, monthColumn, words } from './columns'
import { type FinanceRow, num, text } from './data'
import { FinanceTable } from './FinanceTable'

const POLICIES = [
  {
    value: 'user_centric',
    label: 'Reader by reader',
    says: 'Each reader’s payment goes to the authors they read.',
  },
  { value: 'share_50', label: 'Half the revenue', says: 'Authors share 50% of net revenue instead of 60%.' },
  { value: 'cap_120', label: 'Two hours a day', says: 'At most 120 minutes count for each reader in a day.' },
] as const
type Policy = (typeof POLICIES)[number]['value']

const COLUMNS: Columns<FinanceRow> = [
  monthColumn,
  words('author', 'Author'),
  words('policy', 'Policy', (key) => POLICIES.find(({ value }) => value === key)?.label ?? key),
  money('earnings_ugx', 'Would earn'),
  money('difference_ugx', 'Gain or loss'),
]

/** Who would gain and who would lose under another way of sharing. */
export function Policies({ month }: { month: string | null }) {
  const [search, change] = useAddress()
  const asked = search.get('policy')
  const policy = POLICIES.find(({ value }) => value === asked) ?? POLICIES[0]
  const choose = (next: Policy) => change({ policy: next })
  const ofPolicy = (row: FinanceRow) => row.policy === policy.value
  return (
    <Stack gap={6}>
      <Segments<Policy>
        label="Policy"
        options={POLICIES.map(({ value, label }) => ({ value, label }))}
        value={policy.value}
        onChange={choose}
      />
      <Text tone="muted">{policy.says} Compared with today's rule: the pool shared by paid minutes.</Text>
      <FinanceTable
        table="pool-simulation"
        month={month}
        caption="Earnings under the policy"
        columns={COLUMNS}
        explain="policy_earnings"
        only={ofPolicy}
        chart={(rows, asOf) => <WhoGains rows={rows.filter(ofPolicy)} asOf={asOf} />}
      />
    </Stack>
  )
}

const SHOWN = 8

function WhoGains({ rows, asOf }: { rows: FinanceRow[]; asOf: string | null }) {
  const sums = new Map<string, number>()
  for (const row of rows) {
    const author = text(row.author) || text(row.author_id)
    sums.set(author, (sums.get(author) ?? 0) + (num(row.difference_ugx) ?? 0))
  }
  const bars = [...sums].map(([author, difference]) => ({ author, difference }))
  const most = bars
    .filter(({ difference }) => difference !== 0)
    .sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference))
    .slice(0, SHOWN)
    .sort((a, b) => b.difference - a.difference)
  return (
    <BarChart
      title="Who would gain, and who would lose?"
      note={`The ${SHOWN} largest changes of ${bars.length} authors`}
      data={most}
      x="author"
      xLabel="Author"
      y={[{ key: 'difference', label: 'Gain or loss' }]}
      unit="ugx"
      sideways
      asOf={asOf}
      explain="policy_difference"
      empty="Nobody would gain or lose."
    />
  )
}
