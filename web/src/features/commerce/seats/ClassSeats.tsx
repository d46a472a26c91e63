import { useState } from 'react'
import { count, date, plural } from '../../../ui/data/format'
import { LineItem, Lines } from '../../../ui/data/Lines'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Select } from '../../../ui/forms/Field'
import { Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { AlertDialog } from '../../../ui/primitives/Dialog'
import { Fold } from '../../../ui/primitives/Fold'
import { type Holder, type Order, type Room, useGive, useTake } from './data'
import { planName } from './words'

const usedWords = ({ held, used }: Room) => {
  if (held === 0) return ''
  if (used === null) return 'Who studied is shown from 5 holders on.'
  return `${count(used)} of ${count(held)} studied in the last 7 days.`
}

/** One class: how many of it hold a seat and use it; giving to all of it or one by one, and taking back. */
export function ClassSeats({ room, orders }: { room: Room; orders: Order[] }) {
  const [chosen, choose] = useState(0)
  const order = orders[chosen] ?? orders[0]
  return (
    <Fold title={room.name} note={`${count(room.held)} of ${plural(room.learners, 'learner')}`}>
      <Stack gap={3}>
        {room.held > 0 && <Text size={14}>{usedWords(room)}</Text>}
        {orders.length > 1 && (
          <Select
            label="Give from"
            value={String(chosen)}
            onChange={({ target }) => choose(Number(target.value))}
            options={orders.map((each, place) => ({
              value: String(place),
              label: `${planName(each.plan)}, invoice ${each.number}: ${count(each.seats - each.held)} free`,
            }))}
          />
        )}
        {order && room.held < room.learners && <GiveAll room={room} order={order} />}
        {room.learners === 0 && (
          <Text tone="muted">Nobody has joined this class yet. Give its learners the class code.</Text>
        )}
        {room.holders && room.holders.length > 0 && (
          <Lines label={`Learners of ${room.name}`}>
            {room.holders.map((each) => (
              <LineItem
                key={each.learnerId}
                title={each.name}
                under={
                  each.orderId ? (each.isUsed ? 'Has a seat, studied this week' : 'Has a seat') : 'No seat'
                }
                beside={<One holder={each} room={room} order={order} />}
              />
            ))}
          </Lines>
        )}
        {!room.holders && room.learners > 0 && (
          <Text size={14} tone="muted">
            Names are for the teachers of this class.
          </Text>
        )}
      </Stack>
    </Fold>
  )
}

function GiveAll({ room, order }: { room: Room; order: Order }) {
  const give = useGive(order.id)
  const [isOpen, open] = useState(false)
  const go = () =>
    give.mutate(
      { classId: room.id },
      {
        onSuccess: ({ given, hasBigger }) => toast({ title: saidOf(given, hasBigger), tone: 'success' }),
        onError: toastProblem,
        onSettled: () => open(false),
      },
    )
  return (
    <Row>
      <Button onClick={() => open(true)}>Give to the whole class</Button>
      <AlertDialog
        title={`Give seats to all of ${room.name}?`}
        description={
          <Text>{`Learners without a seat get one, until ${date(order.endsOn)}. ${plural(order.seats - order.held, 'seat')} of this order are free.`}</Text>
        }
        open={isOpen}
        onOpenChange={open}
        confirm="Give seats"
        onConfirm={go}
        busy={give.isPending}
      />
    </Row>
  )
}

const saidOf = (given: number, bigger: number) =>
  [
    `${plural(given, 'seat')} given`,
    ...(bigger > 0 ? [`${plural(bigger, 'learner')} paid for more already`] : []),
  ].join(', ')

function One({ holder, room, order }: { holder: Holder; room: Room; order: Order | undefined }) {
  if (holder.orderId) return <TakeOne holder={holder} orderId={holder.orderId} />
  return order ? <GiveOne holder={holder} room={room} order={order} /> : null
}

function GiveOne({ holder, room, order }: { holder: Holder; room: Room; order: Order }) {
  const give = useGive(order.id)
  return (
    <Button
      kind="quiet"
      busy={give.isPending}
      aria-label={`Give a seat to ${holder.name}`}
      onClick={() =>
        give.mutate(
          { classId: room.id, learnerIds: [holder.learnerId] },
          {
            onSuccess: ({ given, hasBigger }) => toast({ title: saidOf(given, hasBigger), tone: 'success' }),
            onError: toastProblem,
          },
        )
      }
    >
      Give
    </Button>
  )
}

function TakeOne({ holder, orderId }: { holder: Holder; orderId: string }) {
  const take = useTake(orderId)
  const [isOpen, open] = useState(false)
  const go = () =>
    take.mutate([holder.learnerId], {
      onSuccess: () => toast({ title: 'The seat is free again', tone: 'success' }),
      onError: toastProblem,
      onSettled: () => open(false),
    })
  return (
    <>
      <Button kind="quiet" aria-label={`Take the seat of ${holder.name} back`} onClick={() => open(true)}>
        Take back
      </Button>
      <AlertDialog
        title={`Take the seat of ${holder.name} back?`}
        description={
          <Text>
            It ends now. Days that the learner paid for go on. You can give the seat to another learner.
          </Text>
        }
        open={isOpen}
        onOpenChange={open}
        confirm="Take back"
        onConfirm={go}
        busy={take.isPending}
        danger
      />
    </>
  )
}
