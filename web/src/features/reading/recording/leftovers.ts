import { Delivery } from './delivery'
import { ifFree } from './locks'
import { type Opening, type Outbox, openOutbox } from './outbox'

/**
 * Sends what earlier pages read and could not tell, without a book being opened, now and whenever the line returns.
 * `tell` hears how many events still wait. The answer stops it.
 */
export function sendLeftovers(
  userId: string,
  tell: (waiting: number) => void,
  outbox: Promise<Outbox> = openOutbox(),
): () => void {
  let isOver = false
  let deliveries: Delivery[] = []
  const count = () => {
    if (!isOver) tell(deliveries.reduce((all, { waiting }) => all + waiting, 0))
  }
  const begin = async () => {
    const store = await outbox
    deliveries = await leftBy(userId, store, count)
    count()
    // The page that still reads a book sends its own.
    for (const each of deliveries) void ifFree(each.opening.clientKey, () => each.deliver())
  }
  const again = () => {
    for (const each of deliveries) void ifFree(each.opening.clientKey, () => each.deliver())
  }
  void begin()
  window.addEventListener('online', again)
  return () => {
    isOver = true
    window.removeEventListener('online', again)
    for (const each of deliveries) each.stop()
  }
}

async function leftBy(userId: string, outbox: Outbox, count: () => void): Promise<Delivery[]> {
  const found: Delivery[] = []
  for (const opening of await outbox.openings(userId)) {
    const events = await outbox.events(opening.clientKey)
    if (events.length === 0) continue
    const hear = { arrived: count, failed: count, refused: () => forget(opening, outbox).then(count) }
    found.push(new Delivery(opening, outbox, hear, () => opening.monoMs, events))
  }
  return found
}

/** The server will never take them. */
const forget = (opening: Opening, outbox: Outbox) => outbox.forget(opening.clientKey)
