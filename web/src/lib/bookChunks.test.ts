import { beforeAll, expect, it } from 'vitest'
import vectors from '../../../tests/api/library/protection/vectors.json'
import { boundTo, type ChunkPlace, ChunkRefused, chunkKey, nonce, openChunk } from './bookChunks'

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const hex = (given: Uint8Array) => [...given].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const place: ChunkPlace = { bookId: vectors.book, keyId: vectors.key_id, part: 'file', index: 0, count: 1 }
const sealed = bytes(vectors.ciphertext_tag)
const imported = (key: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey('raw', key, 'HKDF', false, ['deriveKey'])
let key: CryptoKey

beforeAll(async () => {
  key = await chunkKey(await imported(bytes(vectors.book_key)), vectors.key_id)
})

it('opens a chunk of the vectors with a key that cannot be taken out', async () => {
  expect(hex(nonce('file', 0))).toBe(vectors.iv)
  expect(hex(nonce('text', 2))).toBe('000000000000000100000002')
  expect(hex(boundTo(place, 100))).toBe(vectors.aad)
  expect(new TextDecoder().decode(await openChunk(key, place, sealed))).toBe(vectors.plaintext)
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
})

it('refuses a chunk with any byte changed', async () => {
  for (let at = 0; at < sealed.length; at++) {
    const changed = sealed.slice()
    changed[at] = (changed[at] ?? 0) ^ 1
    await expect(openChunk(key, place, changed)).rejects.toThrow(ChunkRefused)
  }
})

it('authenticates each of the 49 bytes beside a chunk', async () => {
  const raw = await crypto.subtle.importKey('raw', bytes(vectors.chunk_key), 'AES-GCM', false, ['decrypt'])
  const open = (additionalData: Uint8Array<ArrayBuffer>) =>
    crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes(vectors.iv), additionalData }, raw, sealed)
  expect((await open(bytes(vectors.aad))).byteLength).toBe(100)
  for (let at = 0; at < 49; at++) {
    const changed = bytes(vectors.aad)
    changed[at] = (changed[at] ?? 0) ^ 1
    await expect(open(changed)).rejects.toThrow()
  }
})

it.each<[string, Partial<ChunkPlace>]>([
  ['another place', { index: 1, count: 2 }],
  ['another count', { count: 2 }],
  ['another part', { part: 'text' }],
  ['a place beyond', { index: 1 }],
  ['a place before', { index: -1 }],
  ['another book', { bookId: vectors.key_id }],
])('refuses a chunk served for %s', async (_, other) => {
  await expect(openChunk(key, { ...place, ...other }, sealed)).rejects.toThrow(ChunkRefused)
})

it.each([0, 15, 16, 50, 115])('refuses a chunk cut to %i bytes', async (left) => {
  await expect(openChunk(key, place, sealed.slice(0, left))).rejects.toThrow(ChunkRefused)
})

it('refuses with the key of another version and with a wrong key', async () => {
  const old = await chunkKey(await imported(bytes(vectors.book_key)), vectors.book)
  const wrong = await chunkKey(await imported(new Uint8Array(32)), vectors.key_id)
  for (const other of [old, wrong]) {
    await expect(openChunk(other, place, sealed)).rejects.toThrow(ChunkRefused)
  }
})
