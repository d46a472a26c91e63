import { type Bytes, fromBase64url, toBase64url, utf8, uuidBytes } from '../../lib/protection/bytes'
import { type Canonical, canonical } from '../../lib/protection/canonical'
import { boundBytes } from '../../lib/protection/chunk'

export const BOOK = '0190b8c0-0000-7000-8000-000000000001'
const KEY_ID = '0190b8c0-0000-7000-8000-0000000000aa'
const CHUNK = 64
const DAY = 86_400_000

const { subtle } = crypto
const hex = (bytes: Bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const sha256 = async (bytes: Bytes) => new Uint8Array(await subtle.digest('SHA-256', bytes))
const derive = (secret: CryptoKey, salt: BufferSource, info: string, name: string, use: KeyUsage) =>
  subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info: utf8(info) },
    secret,
    { name, length: 256 },
    false,
    [use],
  )

/** The server as far as one lent book goes: it encrypts, wraps and signs as the real one does. */
export class Lender {
  /** Every chunk that was sent, by its number. */
  sent: number[] = []
  status: 'active' | 'returned' = 'active'
  isDown = false
  /** The chunk whose line breaks before its end. */
  breaksAt: number | null = null
  /** This chunk comes whole in length and wrong in content. */
  spoilsAt: number | null = null
  /** Waits before it sends a chunk. */
  gate: (index: number) => Promise<void> | undefined = () => undefined
  private chunks: Bytes[] = []
  private bookKey = crypto.getRandomValues(new Uint8Array(32))
  private devices = new Map<string, string>()
  private constructor(
    readonly plain: Bytes,
    private readonly signing: CryptoKeyPair,
  ) {}

  static async with(plain: Bytes): Promise<Lender> {
    const made = new Lender(
      plain,
      (await subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair,
    )
    const secret = await subtle.importKey('raw', made.bookKey, 'HKDF', false, ['deriveKey'])
    const key = await derive(secret, uuidBytes(KEY_ID), 'lms/book-chunk/v1', 'AES-GCM', 'encrypt')
    const count = Math.ceil(plain.length / CHUNK)
    for (let index = 0; index < count; index++) {
      const piece = plain.slice(index * CHUNK, (index + 1) * CHUNK)
      const additionalData = boundBytes({ bookId: BOOK, keyId: KEY_ID, index, count, iv: '' }, piece.length)
      const sealed = await subtle.encrypt({ name: 'AES-GCM', iv: iv(index), additionalData }, key, piece)
      made.chunks.push(new Uint8Array(sealed))
    }
    return made
  }

  readonly fetch = async (asked: Request | string): Promise<Response> => {
    if (this.isDown) throw new TypeError('Failed to fetch')
    const path = typeof asked === 'string' ? asked : new URL(asked.url).pathname
    const body = typeof asked === 'string' ? '' : await asked.text()
    if (path.startsWith('/chunks/')) return this.chunk(Number(path.split('/')[2]))
    const method = typeof asked === 'string' ? 'GET' : asked.method
    const found = await this.answer(`${method} ${path}`, body ? JSON.parse(body) : {})
    return found ? json(200, found) : json(409, { code: 'LOAN_ENDED', detail: 'It was returned.' })
  }

  private async chunk(index: number): Promise<Response> {
    this.sent.push(index)
    await this.gate(index)
    const broken = new ReadableStream({ start: (line) => line.error(new TypeError('network error')) })
    if (index === this.breaksAt) return new Response(broken)
    const sealed = this.chunks[index]
    return new Response(index === this.spoilsAt ? sealed?.map((byte) => byte ^ 1) : sealed)
  }

  private async answer(asked: string, body: Record<string, string>): Promise<object | null> {
    const serverTime = new Date().toISOString()
    if (asked.endsWith('/manifest')) return this.manifest()
    if (asked === `GET /api/books/${BOOK}`) return { id: BOOK, title: 'Living things' }
    if (asked.endsWith('/edition')) return { version: 1, pageCount: 1, hasText: false, chapters: [], size: 1 }
    if (asked.startsWith('GET /api/loans/')) return { loanId: 'l-1' }
    if (asked === 'POST /api/devices/nonce') return { nonce: 'AAAA' }
    if (asked === 'POST /api/devices') return this.add(body.publicKey as string, serverTime)
    if (asked === 'GET /api/licences/keys') return { keys: [{ kid: 'k', publicKey: await this.publicKey() }] }
    if (asked.endsWith('/status'))
      return { status: this.status, serverTime, renewalsLeft: 0, offlineExpiresAt: serverTime }
    if (asked.endsWith('/register')) return { serverTime }
    if (this.status === 'returned') return null
    return this.licence(
      asked.endsWith('/offline') ? (asked.split('/')[3] as string) : (body.deviceId as string),
    )
  }

  private add(publicKey: string, lastActiveAt: string) {
    const id = `0190b8c0-0000-7000-8000-00000000010${this.devices.size}`
    this.devices.set(id, publicKey)
    return { id, lastActiveAt }
  }

  private publicKey = async () =>
    toBase64url(new Uint8Array(await subtle.exportKey('raw', this.signing.publicKey)))

  private async manifest() {
    const chunks = await Promise.all(
      this.chunks.map(async (sealed, index) => ({
        ...{ index, size: sealed.length, iv: hex(iv(index)), url: `/chunks/${index}` },
        sha256: hex(await sha256(sealed)),
      })),
    )
    const about = { bookId: BOOK, keyId: KEY_ID, version: 1, pageCount: 1, hasText: false, chapters: [] }
    return { ...about, chunkSize: CHUNK, size: this.plain.length, parts: [{ part: 'file', chunks }] }
  }

  /** For a device, for thirty days; it bears the device's id, so that one licence is known from the other. */
  private async licence(deviceId: string) {
    const point = fromBase64url(this.devices.get(deviceId) as string)
    const day = (at: number) => new Date(at).toISOString().replace(/\.\d+/, '')
    const unsigned = {
      ...{
        id: deviceId,
        bookId: BOOK,
        keyId: KEY_ID,
        algorithm: 'A256GCM',
        wrap: await this.wrapped(point, deviceId),
      },
      device: { id: deviceId, thumbprint: toBase64url(await sha256(point)) },
      rights: { start: day(Date.now()), end: day(Date.now() + 30 * DAY) },
    }
    const value = await subtle.sign(
      'Ed25519',
      this.signing.privateKey,
      utf8(canonical(unsigned as Canonical)),
    )
    return { ...unsigned, signature: { alg: 'Ed25519', kid: 'k', value: toBase64url(new Uint8Array(value)) } }
  }

  private async wrapped(point: Bytes, licenceId: string) {
    const curve = { name: 'ECDH', namedCurve: 'P-256' }
    const once = await subtle.generateKey(curve, false, ['deriveBits'])
    const device = await subtle.importKey('raw', point, curve, false, [])
    const shared = await subtle.deriveBits({ name: 'ECDH', public: device }, once.privateKey, 256)
    const secret = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
    const salt = await sha256(utf8(`licence:${licenceId}`))
    const wrapping = await derive(secret, salt, 'lms/licence-wrap/v1', 'AES-KW', 'wrapKey')
    const bookKey = await subtle.importKey('raw', this.bookKey, 'AES-GCM', true, ['encrypt'])
    const epk = new Uint8Array(await subtle.exportKey('raw', once.publicKey))
    const key = new Uint8Array(await subtle.wrapKey('raw', bookKey, wrapping, 'AES-KW'))
    return { epk: toBase64url(epk), key: toBase64url(key) }
  }
}

function iv(index: number): Bytes {
  const made = new Uint8Array(12)
  new DataView(made.buffer).setUint32(8, index)
  return made
}

const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
