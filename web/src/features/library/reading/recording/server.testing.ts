import vectors from '../../../../../../tests/api/library/offline_reading/vectors.json'
import { makeDeviceKeys } from '../../../../lib/protection/deviceKeys'
import { link } from '../../../../lib/protection/offlineEntry'
import type { OfflineEntry } from './offlineLog'
import type { ReadingEvent } from './outbox'

/** The api as far as recording goes: it keeps each event once, in order, and refuses gaps. */
export class Server {
  held = new Map<string, ReadingEvent[]>()
  sessions = new Map<string, string>()
  closed: string[] = []
  /** What was read offline, in the order it was linked. */
  chain: OfflineEntry[] = []
  private chainHash = vectors.first
  /** One batch after the other, as the rows of a chain are locked. */
  private linking: Promise<unknown> = Promise.resolve()
  keptAlive: string[] = []
  isDown = false
  /** Takes the events, but the answer never reaches the device. */
  losesAnswers = false
  refuses: [status: number, code: string] | null = null

  readonly fetch = async (request: Request) => {
    if (this.isDown) throw new TypeError('Failed to fetch')
    const { pathname } = new URL(request.url)
    if (request.keepalive) this.keptAlive.push(pathname)
    const body = await request.text()
    const given = body ? JSON.parse(body) : undefined
    const isLog = pathname === '/api/reading/offline' && !this.refuses
    const linked = () => this.link(given.entries)
    const answer = isLog ? await this.inTurn(linked) : this.answer(pathname, given)
    if (this.losesAnswers) throw new TypeError('Failed to fetch')
    return answer
  }

  private answer(path: string, body: { clientKey: string; events: ReadingEvent[] }): Response {
    if (path.endsWith('/close')) {
      this.closed.push(path.split('/')[4] ?? '')
      return new Response(null, { status: 204 })
    }
    if (this.refuses) return json(this.refuses[0], { code: this.refuses[1], detail: 'No.' })
    if (path === '/api/reading/sessions') return this.open(body.clientKey)
    return this.take(path.split('/')[4] ?? '', body.events)
  }

  private inTurn(work: () => Promise<Response>): Promise<Response> {
    const done = this.linking.then(work)
    this.linking = done
    return done
  }

  /** The chain's next entries; the first that does not fit is named with where the chain ends. */
  private async link(entries: OfflineEntry[]): Promise<Response> {
    const keys = await makeDeviceKeys()
    let refused: { seq: number; reason: string } | null = null
    for (const entry of entries.filter(({ seq }) => seq > this.chain.length)) {
      const seq = this.chain.length
      if (entry.seq !== seq + 1 || entry.previousHash !== this.chainHash) {
        refused = { seq: entry.seq, reason: 'missing' }
        break
      }
      const { licenceId, bookId } = vectors
      const end = { licenceId, bookId, seq, hash: this.chainHash }
      this.chainHash = (await link(keys, end, { ...entry, visible: entry.visible ?? true })).end.hash
      this.chain.push(entry)
    }
    const answer = { lastSeq: this.chain.length, lastHash: this.chainHash, countedSeconds: 0, notCounted: [] }
    return json(200, { ...answer, refused, serverTime: new Date().toISOString() })
  }

  private open(clientKey: string): Response {
    const id = this.sessions.get(clientKey) ?? `s-${this.sessions.size + 1}`
    this.sessions.set(clientKey, id)
    if (!this.held.has(id)) this.held.set(id, [])
    return json(201, { id, serverTime: '', heartbeatSeconds: 20, resumePage: 4, pageCount: 12, lastSeq: 0 })
  }

  private take(id: string, events: ReadingEvent[]): Response {
    const held = this.held.get(id) ?? []
    const last = held.at(-1)?.seq ?? 0
    const fresh = events.filter(({ seq }) => seq > last)
    if (fresh.some(({ seq }, at) => seq !== last + 1 + at)) {
      return json(409, { code: 'EVENTS_OUT_OF_ORDER', detail: 'Missing.', expectedSeq: last + 1 })
    }
    held.push(...fresh)
    return json(200, { lastSeq: held.at(-1)?.seq ?? 0, activeSeconds: held.length * 10, serverTime: '' })
  }

  numbers = (id = 's-1') => (this.held.get(id) ?? []).map(({ seq }) => seq)
  received = (id = 's-1') => (this.held.get(id) ?? []).map(({ type, page }) => `${type} ${page}`)
}

const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
