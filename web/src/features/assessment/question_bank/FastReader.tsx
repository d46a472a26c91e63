import { useEffect, useState } from 'react'
import { count } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Skeleton } from '../../../ui/feedback/states'
import { Checkbox } from '../../../ui/forms/Field'
import { Row, Stack, Text } from '../../../ui/layout/layout'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import { Dialog } from '../../../ui/primitives/Dialog'
import { Fold } from '../../../ui/primitives/Fold'
import { Badge } from '../../../ui/primitives/graphics'
import { type Tick, useItem } from './data'
import { STATUSES, TONES } from './labels'
import { Findings } from './QuestionFacts'
import { Key, Preview } from './QuestionScreen'
import { useSharedSelection } from './selection'

/** One question after the other over the list: as a learner meets it, what the checks find, and its tick. */
export function FastReader({ items, onClose }: { items: Tick[]; onClose: () => void }) {
  const [at, setAt] = useState(0)
  const ticks = useSharedSelection()
  const item = items[at] as Tick
  const go = (to: number) => setAt(Math.min(items.length - 1, Math.max(0, to)))
  useTurningKeys((step) => go(at + step))
  useItem((items[at + 1] ?? item).id) // on its way before it is asked for
  return (
    <Dialog title={`Question ${item.code}`} open wide onOpenChange={onClose}>
      <Row align="center" justify="space-between">
        <Checkbox
          label={`Tick ${item.code}`}
          checked={ticks.has(item.id)}
          onChange={({ target }) => ticks.set([item], target.checked)}
        />
        <Row align="center">
          <Button disabled={at === 0} onClick={() => go(at - 1)}>
            Previous
          </Button>
          <div role="status">
            <Text as="span">{`${count(at + 1)} of ${count(items.length)}`}</Text>
          </div>
          <Button kind="primary" disabled={at === items.length - 1} onClick={() => go(at + 1)}>
            Next
          </Button>
        </Row>
      </Row>
      <OneItem key={item.id} id={item.id} />
      <Text size={14} tone="muted">
        On a keyboard: the right and left arrows go to the next and the previous question, Space ticks.
      </Text>
    </Dialog>
  )
}

function OneItem({ id }: { id: string }) {
  const item = useItem(id)
  return (
    <Loaded query={item} skeleton={<Skeleton lines={6} />}>
      {(found) => (
        <Stack gap={4}>
          <Row align="center">
            <Badge tone={TONES[found.status]}>{STATUSES[found.status]}</Badge>
            <Text as="span" size={14} tone="muted">
              {`${found.topicCode} ${found.topic}`}
              {found.isMine && ', written by you'}
            </Text>
            <LinkButton kind="quiet" to={`/admin/items/${id}`}>
              Open it
            </LinkButton>
          </Row>
          <Preview item={found} />
          <Findings item={found} />
          <Fold title="Key and reasons">
            <Key item={found} />
          </Fold>
        </Stack>
      )}
    </Loaded>
  )
}

/** The arrows turn, except where they move within a field. */
function useTurningKeys(turn: (step: number) => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
      const isTaken = event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey
      if (step === 0 || isTaken || (event.target as Element).closest?.(FIELDS)) return
      event.preventDefault()
      turn(step)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [turn])
}

const FIELDS = 'input:not([type=checkbox]), textarea, select, [role=tab], [role=slider], section[tabindex]'
