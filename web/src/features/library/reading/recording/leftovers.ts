import { Delivery } from './delivery'
import { ifFree } from './locks'
import { type Outbox, openOutbox } from './outbox'

/**
 * Sends what earlier pages read and could not tell, without a book being opened, now and whenever the line returns.
 * `tell` hears how many events still wait. The answer stops it.
 */
export function sendLeftovers(
  userId: string,
  onWaiting: (waiting: number) => void,
  outbox: Promise<Outbox> = openOutbox(),
): () => void {
  let isOver = false
  let deliveries: Delivery[] = []
  const count = () => {
    if (!isOver) onWaiting(deliveries.reduce((all, { waiting }) => all + waiting, 0))
  }
  // The page that still reads a book sends its own.
  const send = () => {
    for (const each of deliveries) void ifFree(each.opening.clientKey, () => each.deliver())
  }
  const begin = async () => {
    deliveries = await leftBy(userId, await outbox, count)
    count()
    send()
  }
  void begin()
  window.addEventListener('online', send)
  return () => {
    isOver = true
    window.removeEventListener('online', send)
    for (const each of deliveries) each.stop()
  }
}

async function leftBy(userId: string, outbox: Outbox, count: () => void): Promise<Delivery[]> {
  const found: Delivery[] = []
  for (const opening of await outbox.openings(userId)) {
    const events = await outbox.events(opening.clientKey)
    if (events.length === 0) continue
    // What the server will never take is forgotten; the reader says so when a book is opened.
    const refused = () => void outbox.forget(opening.clientKey).then(count)
    const hear = { arrived: count, failed: count, refused }
    found.push(new Delivery(opening, outbox, hear, () => opening.monoMs, events))
  }
  return found
}
