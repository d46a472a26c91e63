import type { Opening } from './outbox'

const kampalaDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Kampala' })

/** A new opening of a book on this device, which the server has not heard of. */
export function newOpening({ userId, bookId }: { userId: string; bookId: string }): Opening {
  return {
    clientKey: randomKey(),
    userId,
    bookId,
    day: kampalaDay.format(new Date()),
    sessionId: null,
    monoMs: Math.round(performance.now()),
    activeSeconds: 0,
  }
}

// Not randomUUID: that one is missing where the page came over plain http, as in a school's own network.
export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
