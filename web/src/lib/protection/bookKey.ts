import { fromBase64url, utf8, uuidBytes } from './bytes'

const WRAP_INFO = utf8('lms/licence-wrap/v1')
const CHUNK_INFO = utf8('lms/book-chunk/v1')

interface Wrapped {
  id: string
  keyId: string
  wrap: { epk: string; key: string }
}

/**
 * The key of a book's chunks, from a licence and the device's private key. The book's own key is unwrapped inside Web
 * Crypto into a key that cannot be exported: no script ever holds its bytes. Throws for another device or licence.
 */
export async function chunkKeyOf(licence: Wrapped, device: CryptoKey): Promise<CryptoKey> {
  const { subtle } = crypto
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const point = await subtle.importKey('raw', fromBase64url(licence.wrap.epk), curve, false, [])
  const shared = await subtle.deriveBits({ name: 'ECDH', public: point }, device, 256)
  const secret = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  const salt = await subtle.digest('SHA-256', utf8(`licence:${licence.id}`))
  const wrapping = await subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info: WRAP_INFO },
    secret,
    { name: 'AES-KW', length: 256 },
    false,
    ['unwrapKey'],
  )
  const bookKey = await subtle.unwrapKey(
    'raw',
    fromBase64url(licence.wrap.key),
    wrapping,
    'AES-KW',
    'HKDF',
    false,
    ['deriveKey'],
  )
  return subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: uuidBytes(licence.keyId), info: CHUNK_INFO },
    bookKey,
    { name: 'AES-GCM', length: 256 },
    false,
    ['decrypt'],
  )
}
