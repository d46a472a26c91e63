import { CircleHelp } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useContext } from 'react'
import { Loaded } from '../feedback/Loaded'
import { Skeleton } from '../feedback/states'
import { Facts, Text } from '../layout/layout'
import { IconButton } from '../primitives/Button'
import { Badge } from '../primitives/graphics'
import { count, dateTime, plural } from './format'
import { type Metric, MetricsSource } from './metricsSource'

/** "How was this computed?" for one number. */
export function Explain({ metric, label }: { metric: string; label?: string }) {
  const question = asked(label)
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <IconButton label={question} icon={<CircleHelp size={20} />} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className="popover" collisionPadding={16} aria-label={question}>
          <Definition metric={metric} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

const asked = (label = 'this') =>
  label.endsWith('?') ? `${label} How was this computed?` : `How was ${label} computed?`

function Definition({ metric }: { metric: string }) {
  const metrics = useContext(MetricsSource)()
  return (
    <Loaded query={metrics} skeleton={<Skeleton lines={2} />} empty={<NotDescribed />}>
      {(all) => {
        const found = all.find(({ key }) => key === metric)
        return found ? <Described metric={found} /> : <NotDescribed />
      }}
    </Loaded>
  )
}

const NotDescribed = () => <Text size={14}>There is no explanation for this number yet.</Text>

function Described({ metric }: { metric: Metric }) {
  const facts: [string, string | null][] = [
    ['As of', metric.asOf && dateTime(metric.asOf)],
    ['Counted from', metric.ownN ? linesAboutYou(metric.ownN) : null],
    [metric.ownN ? 'For everyone' : 'Rows in the table', metric.n === null ? null : plural(metric.n, 'row')],
    ['Unit', metric.unit],
    ['Column', `${metric.mart}.${metric.column}`],
    ['Kept by', metric.owner],
  ]
  return (
    <>
      <Text strong>{metric.title}</Text>
      <Text size={14}>{metric.definition}</Text>
      <Facts facts={facts.filter(([, value]) => value)} />
      <Checks metric={metric} />
    </>
  )
}

const linesAboutYou = (n: number) => (n === 1 ? 'the one row about you' : `the ${count(n)} rows about you`)

function Checks({ metric: { checks, checksHold } }: { metric: Metric }) {
  if (checks === 0) return <Badge>No checks yet</Badge>
  const result = plural(checks, 'check')
  return (
    <div>
      {checksHold ? (
        <Badge tone="success">{result}, all passed</Badge>
      ) : (
        <Badge tone="danger">Not all of {result} passed</Badge>
      )}
    </div>
  )
}
