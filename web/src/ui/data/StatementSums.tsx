import { monthState } from '../../lib/monthStates'
import { Heading, Row, Stack, Text } from '../layout/layout'
import { Badge } from '../primitives/graphics'
import { Equation, type Term } from './Equation'
import { count, month, percent, ugx } from './format'
import type { StatementData } from './StatementTypes'

/** The share as a sum, then the pool it is a share of: each number can be worked out again by hand. */
export function StatementSums({ statement }: { statement: StatementData }) {
  const { monthSum, spareUgx, correctionUgx } = statement
  const state = monthState(statement.monthState)
  return (
    <Stack gap={6}>
      <Stack gap={3}>
        <Row gap={3}>
          <Heading level={3}>How we calculate the share</Heading>
          <Badge tone={state.tone}>{state.label}</Badge>
        </Row>
        <Equation label={`The share of ${month(statement.month)}`} terms={shareTerms(statement)} />
        {correctionUgx > 0 && (
          <Text>
            {`${ugx(correctionUgx)} taken back: payments of readers that earlier months paid you for were returned.`}
          </Text>
        )}
        <Text size={14} tone="muted">
          {`A weight is paid seconds × the author’s rate. Shares are cut to whole shillings. The shillings left over go to the largest remainders${spareUgx ? ', and one came here' : ''}. So all shares add up.`}
        </Text>
      </Stack>
      <Stack gap={3}>
        <Heading level={3}>The pool everyone shares</Heading>
        <Equation
          label={`The pool of ${month(statement.month)}`}
          terms={poolTerms(statement)}
          foots
          says="Adds up to the shilling"
        />
        <Text size={14} tone="muted">
          {`${count(monthSum.paidSeconds)} paid seconds of ${count(monthSum.authors)} authors.`}
        </Text>
      </Stack>
    </Stack>
  )
}

function shareTerms({ monthSum, weight, ratePct, readingSeconds, ...statement }: StatementData): Term[] {
  const share = monthSum.weight ? (100 * weight) / monthSum.weight : 0
  return [
    { value: ugx(monthSum.sharedUgx), label: 'shared this month' },
    {
      sign: '×',
      value: count(weight),
      label: `this author’s weight: ${count(readingSeconds)} s × ${percent(ratePct, 2)}`,
    },
    { sign: '÷', value: count(monthSum.weight), label: `weight of all ${count(monthSum.authors)} authors` },
    ...(statement.spareUgx
      ? [{ sign: '+', value: ugx(statement.spareUgx), label: 'spare shilling' } satisfies Term]
      : []),
    { sign: '=', value: ugx(statement.earningsUgx), label: `share of ${percent(share, 3)}` },
  ]
}

function poolTerms({ monthSum: of }: StatementData): Term[] {
  const terms: Term[] = [
    { value: ugx(of.receivedUgx), label: 'received from readers' },
    { sign: '−', value: ugx(of.reversalsUgx), label: 'taken back by payers' },
  ]
  if (of.deficitUgx)
    terms.push({ sign: '−', value: ugx(of.deficitUgx), label: 'missing from earlier months' })
  terms.push(
    { sign: '=', value: ugx(of.netUgx), label: 'net revenue' },
    { sign: '×', value: percent(of.authorsPartPct, 2), label: `authors’ part, ${ugx(of.authorsPartUgx)}` },
  )
  if (of.carriedInUgx) terms.push({ sign: '+', value: ugx(of.carriedInUgx), label: 'carried in' })
  terms.push({ sign: '=', value: ugx(of.poolUgx), label: 'author pool' })
  if (of.sharedUgx !== of.poolUgx) {
    terms.push(
      { sign: '−', value: ugx(of.poolUgx - of.sharedUgx), label: 'carried to the next month' },
      { sign: '=', value: ugx(of.sharedUgx), label: 'to share this month' },
    )
  }
  return terms
}
