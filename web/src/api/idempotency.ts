const SAFE = ['GET', 'HEAD', 'OPTIONS']
const HEADER = 'Idempotency-Key'

/** Acts under way, or whose answer never came: what was sent, and the key it was sent with. */
const open = new Map<string, string>()

/**
 * Sends a request, and with an act (all that is no reading) a key of its own. The same act sent again before it is known
 * what became of it (a second tap, a line that broke, a server that failed) has the same key, so that it is done once.
 */
export async function withKey(asked: Request | string, init?: RequestInit): Promise<Response> {
  const request = typeof asked === 'string' ? new Request(new URL(asked, location.origin), init) : asked
  // What leaves with the page has no time to be named; it has numbers of its own.
  if (SAFE.includes(request.method) || request.keepalive) return fetch(asked, init)
  // What may be sent by another page as well has a key that outlives this one.
  if (request.headers.has(HEADER)) return fetch(request)
  const act = await nameOf(request)
  const key = (act && open.get(act)) || crypto.randomUUID()
  if (act) open.set(act, key)
  request.headers.set(HEADER, key)
  const response = await fetch(request)
  if (act && isKnown(response)) open.delete(act)
  return response
}

/** Whether it is known what became of an act: not after a failure, nor while it is still being done. */
const isKnown = ({ status, headers }: Response) =>
  status < 500 && !(status === 409 && headers.has('Retry-After'))

/** What makes two acts the same; null for a form with files, which each sending writes anew. */
async function nameOf(request: Request): Promise<string | null> {
  if (request.headers.get('Content-Type')?.startsWith('multipart/')) return null
  return `${request.method} ${request.url} ${await request.clone().text()}`
}
