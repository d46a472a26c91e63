import { sendMarks } from '../../../../api/books/markDelivery'
import { Delivery } from './delivery'
import { ifFree } from './locks'
import { sendOfflineReading } from './offlineDelivery'
import { type OfflineLog, openOfflineLog } from './offlineLog'
import { waitingIn } from './offlineReading'
import { type Outbox, openOutbox } from './outbox'

/**
 * Sends what earlier pages read and could not tell, without a book being opened, now and whenever the line returns.
 * `tell` hears how many events still wait. The answer stops it.
 */
export function sendLeftovers(
  userId: string,
  onWaiting: (waiting: number) => void,
  outbox: Promise<Outbox> = openOutbox(),
  log: Promise<OfflineLog> = openOfflineLog(),
): () => void {
  let isOver = false
  let deliveries: Delivery[] = []
  let noted = 0
  let said: number | null = null
  const count = () => {
    const waiting = deliveries.reduce((all, each) => all + each.waiting, noted)
    if (!isOver && waiting !== said) onWaiting(waiting)
    said = waiting
  }
  const sendNoted = async () => {
    const kept = await log
    const recount = async () => {
      noted = (await waitingIn(kept, userId)).events
      count()
    }
    await recount()
    await sendOfflineReading(kept, userId, { arrived: recount, refused: recount }).catch(() => {})
    await recount()
  }
  // The page that still reads a book sends its own.
  const send = () => {
    for (const each of deliveries) void ifFree(each.opening.clientKey, () => each.deliver())
    void sendNoted()
    void sendMarks(userId).catch(() => {})
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
