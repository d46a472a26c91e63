import { useAddress } from '../../../lib/filters'
import { LineChart } from '../../../ui/data/charts'
import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { clock, dateTime, whenText } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Skeleton } from '../../../ui/feedback/states'
import { Heading, Row, Stack, Text } from '../../../ui/layout/layout'
import { Segments } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import { type Component, type Detail, useHealthDetail, WORDS } from './data'

const SPANS = [
  { value: '24', label: '24 hours' },
  { value: '168', label: '7 days' },
  { value: '720', label: '30 days' },
]

/** What admins see beside the coarse words: what was found, when it was last told, and how it went. */
export function HealthDetails() {
  const [search, change] = useAddress()
  const hours = search.get('hours') ?? '24'
  const detail = useHealthDetail(Number(hours) || 24, true)
  return (
    <Stack as="section" gap={4}>
      <Row justify="space-between">
        <Heading>For admins</Heading>
        <Segments label="Span" options={SPANS} value={hours} onChange={(value) => change({ hours: value })} />
      </Row>
      <Loaded query={detail} skeleton={<Skeleton shape="chart" />}>
        {(result) => (
          <Stack gap={6}>
            <Text tone="muted">
              {result.watchedAt
                ? `The watch last looked ${whenText(result.watchedAt)}, and does so each minute.`
                : 'The watch has not looked yet; it starts with the product.'}
            </Text>
            <DataTable
              caption="What each check found"
              rows={result.components}
              columns={COLUMNS}
              rowKey={({ key }) => key}
              empty="No checks."
            />
            <History detail={result} hours={Number(hours) || 24} />
          </Stack>
        )}
      </Loaded>
    </Stack>
  )
}

type Point = { at: string; [component: string]: string | number | null }

function History({ detail, hours }: { detail: Detail; hours: number }) {
  const points = new Map<string, Point>()
  for (const { at, component, wellPct } of detail.history) {
    const point = points.get(at) ?? { at }
    point[component] = wellPct
    points.set(at, point)
  }
  return (
    <LineChart
      title="How often was each part well?"
      note="Share of the looks that found it working"
      data={[...points.values()]}
      x="at"
      xLabel="When"
      y={detail.components.map(({ key, title }) => ({ key, label: title }))}
      unit="percent"
      writeX={dateTime}
      tickX={hours > 24 ? (at) => dateTime(at).split(',')[0] ?? at : clock}
      asOf={detail.watchedAt}
      empty="The watch has not looked often enough to draw a line."
    />
  )
}

const COLUMNS: Columns<Component> = [
  { accessorKey: 'title', header: 'Part' },
  {
    accessorKey: 'status',
    header: 'State',
    cell: ({ row: { original } }) => (
      <Badge tone={WORDS[original.status].tone}>{WORDS[original.status].word}</Badge>
    ),
  },
  { accessorKey: 'detail', header: 'Found', sortable: false },
  { accessorKey: 'tookMs', header: 'Took (ms)', numeric: true },
  { accessorKey: 'changedAt', header: 'So since', cell: ({ row }) => dateTime(row.original.changedAt) },
  { accessorKey: 'lastAlertAt', header: 'Last told', cell: ({ row }) => dateTime(row.original.lastAlertAt) },
]
