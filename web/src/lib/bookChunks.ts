/** Chunks of a book as they are opened on a device: AES-256-GCM, bound to book, key, place and length. */

export const CHUNK_BYTES = 1_048_576
const TAG_BYTES = 16
const MAGIC = [0x4c, 0x43, 0x42, 0x31, 1] // "LCB1", format 1
const INFO = new TextEncoder().encode('lms/book-chunk/v1')

/** The parts of a version, by the number that begins their nonces. */
export const PARTS = { file: 0, text: 1, figures: 2 } as const
export type Part = keyof typeof PARTS

export interface ChunkPlace {
  bookId: string
  keyId: string
  part: Part
  index: number
  count: number
}

/** A chunk that is not the one its place says, or that was changed. */
export class ChunkRefused extends Error {}

/** The key of every chunk of one version, from the book's key as an HKDF key that cannot be taken out. */
export function chunkKey(bookKey: CryptoKey, keyId: string): Promise<CryptoKey> {
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: uuidBytes(keyId), info: INFO },
    bookKey,
    { name: 'AES-GCM', length: 256 },
    false,
    ['decrypt'],
  )
}

/** The plaintext of a chunk; throws ChunkRefused. */
export async function openChunk(
  key: CryptoKey,
  place: ChunkPlace,
  sealed: BufferSource,
): Promise<ArrayBuffer> {
  const length = sealed.byteLength - TAG_BYTES
  const { index, count } = place
  if (length < 0 || length > CHUNK_BYTES || index < 0 || index >= count) throw new ChunkRefused()
  const aes = { name: 'AES-GCM', iv: nonce(place.part, index), additionalData: boundTo(place, length) }
  try {
    return await crypto.subtle.decrypt(aes, key, sealed)
  } catch {
    throw new ChunkRefused()
  }
}

/** Twelve bytes: the part as u64 and the index as u32, big-endian. */
export function nonce(part: Part, index: number): Uint8Array<ArrayBuffer> {
  const bytes = new DataView(new ArrayBuffer(12))
  bytes.setUint32(4, PARTS[part])
  bytes.setUint32(8, index)
  return new Uint8Array(bytes.buffer)
}

/** The 49 bytes authenticated beside a chunk. */
export function boundTo(place: ChunkPlace, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(49)
  bytes.set(MAGIC)
  bytes.set(uuidBytes(place.bookId), 5)
  bytes.set(uuidBytes(place.keyId), 21)
  const numbers = new DataView(bytes.buffer, 37)
  numbers.setUint32(0, place.index)
  numbers.setUint32(4, place.count)
  numbers.setUint32(8, length)
  return bytes
}

function uuidBytes(id: string): Uint8Array<ArrayBuffer> {
  const hex = id.replaceAll('-', '')
  return Uint8Array.from({ length: 16 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16))
}
