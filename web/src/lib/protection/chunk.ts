import { type Bytes, fromHex, joined, utf8, uuidBytes } from './bytes'

const TAG_BYTES = 16
const FORMAT = 1

/** Where a chunk belongs: it opens nowhere else. */
export interface ChunkPlace {
  bookId: string
  keyId: string
  index: number
  /** How many chunks its part has. */
  count: number
  /** Its nonce in hexadecimal, as the manifest has it. */
  iv: string
}

/** The text of an encrypted chunk; throws when it is another one, or was cut or changed. */
export async function decryptChunk(key: CryptoKey, sealed: Bytes, place: ChunkPlace): Promise<Bytes> {
  const additionalData = boundBytes(place, sealed.length - TAG_BYTES)
  const given = { name: 'AES-GCM', iv: fromHex(place.iv), additionalData, tagLength: 8 * TAG_BYTES }
  return new Uint8Array(await crypto.subtle.decrypt(given, key, sealed))
}

/** The 49 bytes a chunk is bound to. */
export function boundBytes({ bookId, keyId, index, count }: ChunkPlace, length: number): Bytes {
  return joined(
    utf8('LCB1'),
    Uint8Array.of(FORMAT),
    uuidBytes(bookId),
    uuidBytes(keyId),
    bigEndian(index),
    bigEndian(count),
    bigEndian(length),
  )
}

function bigEndian(value: number): Bytes {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}
