import { type Bytes, joined, toBase64url, utf8 } from './bytes'
import { canonical } from './canonical'
import { type DeviceKeys, sign } from './deviceKeys'

/** What was observed of a reader, as it is noted without a network. Moments and ages are whole milliseconds. */
export interface Noted {
  opening: string
  type: string
  page: number
  at: number
  monoMs: number
  visible: boolean
  inputAgeMs: number
}

/** A link of the chain: signed over its own words, its licence and book, and the hash of the entry before. */
export interface Linked extends Noted {
  seq: number
  previousHash: string
  signature: string
}

/** The end of a licence's chain: the number and the hash of its last entry. */
export interface ChainEnd {
  licenceId: string
  bookId: string
  seq: number
  hash: string
}

const CONTEXT = utf8('kitabo/offline-reading/v1')

/** A chain without entries; the first one names the licence as the entry before. */
export const beginChain = async (licenceId: string, bookId: string): Promise<ChainEnd> => ({
  licenceId,
  bookId,
  seq: 0,
  hash: await digest(joined(CONTEXT, utf8(licenceId))),
})

/** Links what was noted to the end of a chain, signed with the device's key; the answer has the chain's new end. */
export async function link(
  keys: DeviceKeys,
  { licenceId, bookId, seq, hash }: ChainEnd,
  noted: Noted,
): Promise<{ entry: Linked; end: ChainEnd }> {
  const { opening, type, page, at, monoMs, visible, inputAgeMs } = noted
  const words = { opening, type, page, at, monoMs, visible, inputAgeMs, seq: seq + 1, previousHash: hash }
  const message = joined(CONTEXT, utf8(canonical({ ...words, licenceId, bookId })))
  const [signature, ownHash] = await Promise.all([sign(keys, message), digest(message)])
  return { entry: { ...words, signature }, end: { licenceId, bookId, seq: seq + 1, hash: ownHash } }
}

async function digest(bytes: Bytes): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
