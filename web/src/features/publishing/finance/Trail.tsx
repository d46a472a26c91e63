import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { api, type Schemas, unwrap } from '../../../api/client'
import { CsvButton } from '../../../ui/data/CsvButton'
import { count, month as named, ugx } from '../../../ui/data/format'
import { PlainTable } from '../../../ui/data/PlainTable'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Row, Stack, Text } from '../../../ui/layout/layout'
import { Badge } from '../../../ui/primitives/graphics'
import { text, useFinance } from './data'

type Found = Schemas['Trail']

/** A final month from the providers' statements to what authors are paid; the last final one where none is chosen. */
export function Trail({ month, lead }: { month: string | null; lead: ReactNode }) {
  const pools = useFinance('revenue-pool')
  const last = pools.data?.rows.find(({ month_state }) => month_state === 'final')
  const chosen = month && !month.includes('Q') ? month : last && text(last.month)
  return (
    <Stack gap={4}>
      <Row>{lead}</Row>
      <Loaded query={pools} skeleton={<Skeleton shape="chart" />}>
        {() =>
          chosen ? (
            <OneMonth month={chosen} />
          ) : (
            <EmptyState title="No month is final yet." reason="A month has its page once it is closed." />
          )
        }
      </Loaded>
    </Stack>
  )
}

function OneMonth({ month }: { month: string }) {
  const result = useQuery({
    queryKey: ['insight', 'money-trail', month],
    queryFn: () => unwrap(api.GET('/api/insight/money-trail/{month}', { params: { path: { month } } })),
  })
  return (
    <Loaded query={result} skeleton={<Skeleton shape="chart" />}>
      {(found) => <Steps found={found} />}
    </Loaded>
  )
}

const bare = (amount: number) => count(amount).replace('-', '−')

function Steps({ found }: { found: Found }) {
  const off = found.steps.filter(({ differenceUgx }) => differenceUgx !== 0).length
  const csv = {
    head: ['Step', 'Line', 'UGX'],
    rows: () =>
      found.steps.flatMap((step) => [
        ...step.lines.map(({ label, amountUgx }) => [step.title, label, amountUgx]),
        [step.title, step.totalLabel, step.totalUgx],
        [step.title, step.otherLabel, step.otherUgx],
        [step.title, 'Difference', step.differenceUgx],
      ]),
  }
  return (
    <Stack gap={4}>
      <Row justify="space-between">
        <Row>
          <Text>{named(found.month)}, from providers’ statements to authors’ payouts, UGX</Text>
          <Badge tone={off === 0 ? 'success' : 'danger'}>
            {off === 0 ? 'Every step adds up' : `${off} of ${found.steps.length} steps differ`}
          </Badge>
        </Row>
        <CsvButton name={`Money of ${named(found.month)}`} {...csv} />
      </Row>
      {found.steps.map((step) => (
        <Fragment key={step.title}>
          <PlainTable
            caption={step.title}
            head={[{ label: 'What' }, { label: 'UGX', numeric: true }]}
            rows={[
              ...step.lines.map(({ label, amountUgx }) => ({ key: label, cells: [label, bare(amountUgx)] })),
              {
                key: 'sum',
                cells: [<b key="sum">= {step.totalLabel}</b>, <b key="ugx">{bare(step.totalUgx)}</b>],
              },
              { key: 'other', cells: [step.otherLabel, bare(step.otherUgx)] },
              {
                key: 'difference',
                cells: [
                  'Difference',
                  <Badge key="difference" tone={step.differenceUgx === 0 ? 'success' : 'danger'}>
                    {bare(step.differenceUgx)}
                  </Badge>,
                ],
              },
            ]}
          />
        </Fragment>
      ))}
      <Text tone="muted">
        Of what authors earned in {named(found.month)}, {ugx(found.paidOfMonthUgx)} is paid out. Authors ask
        for what they are owed, so the last step counts all final months up to now.
      </Text>
    </Stack>
  )
}
