import { useState } from 'react'
import { ITEM_BATCH } from '../../../api/constants.gen'
import { count, plural } from '../../../ui/data/format'
import { toastProblem } from '../../../ui/feedback/toast'
import { Checkbox } from '../../../ui/forms/Field'
import { Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { BatchActions } from './BatchActions'
import { type Filters, type ItemRow, type Tick, useTickAll } from './data'
import { FastReader } from './FastReader'
import { useSharedSelection } from './selection'

interface TickBarProps {
  rows: ItemRow[]
  total: number
  filters: Filters
}

/** What is ticked, and what may be done with it: read one after the other, then judged together. */
export function SelectionBar({ rows, total, filters }: TickBarProps) {
  const ticks = useSharedSelection()
  const [reading, setReading] = useState<Tick[] | null>(null)
  const chosen = ticks.all.length
  const toRead = chosen > 0 ? ticks.all : rows
  return (
    <Stack gap={3}>
      {rows.length > 0 && (
        <Row align="center" justify="space-between">
          <Row align="center">
            <Checkbox
              label={`Tick all ${count(rows.length)} on this page`}
              checked={rows.every(({ id }) => ticks.has(id))}
              onChange={({ target }) => ticks.set(rows, target.checked)}
            />
            <div role="status">
              <Text as="span" size={14} strong>
                {chosen === 0 ? 'Nothing is ticked.' : `${plural(chosen, 'question')} ticked`}
              </Text>
            </div>
            {chosen > 0 && (
              <Button kind="quiet" onClick={() => ticks.set(ticks.all, false)}>
                Untick all
              </Button>
            )}
          </Row>
          <Row align="center">
            {total > rows.length && <TickAll total={total} filters={filters} />}
            <Button onClick={() => setReading(toRead)}>
              {chosen > 0 ? `Read the ${count(chosen)} ticked` : `Read these ${count(rows.length)}`}
            </Button>
          </Row>
        </Row>
      )}
      <BatchActions />
      {reading && <FastReader items={reading} onClose={() => setReading(null)} />}
    </Stack>
  )
}

/** Ticks what the filters find on every page, up to what one action takes. */
function TickAll({ total, filters }: { total: number; filters: Filters }) {
  const ticks = useSharedSelection()
  const asking = useTickAll(filters)
  const ask = () =>
    asking.mutate(undefined, {
      onSuccess: (result) => ticks.set(result.ticks, true),
      onError: (error) => toastProblem(error),
    })
  return (
    <Button kind="quiet" busy={asking.isPending} onClick={ask}>
      {total > ITEM_BATCH ? `Tick the first ${count(ITEM_BATCH)} found` : `Tick all ${count(total)} found`}
    </Button>
  )
}
