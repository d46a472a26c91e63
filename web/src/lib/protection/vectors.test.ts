import { beforeAll, describe, expect, it } from 'vitest'
import chain from '../../../../tests/api/library/offline_reading/vectors.json'
import vectors from '../../../../tests/api/library/protection/vectors.json'
import { chunkKeyOf } from './bookKey'
import { type Bytes, fromBase64url, fromHex, joined, toBase64url } from './bytes'
import { canonical } from './canonical'
import { boundBytes, type ChunkPlace, decryptChunk } from './chunk'
import { heardServer, mustAskServer, passed, trustedTime } from './clock'
import { makeDeviceKeys, prove, publicPoint } from './deviceKeys'
import { checkLicence, isSigned, type Licence } from './licence'
import { beginChain, link } from './offlineEntry'

const HOUR = 3_600_000
const base64url = (hex: string) => toBase64url(fromHex(hex))
const SEALED = fromHex(vectors.ciphertext_tag)
const PLACE: ChunkPlace = {
  bookId: vectors.book,
  keyId: vectors.key_id,
  index: 0,
  count: 1,
  iv: vectors.iv,
}
const LICENCE = {
  id: vectors.lic.id,
  keyId: vectors.key_id,
  wrap: { epk: base64url(vectors.eph_pub), key: base64url(vectors.wrapped) },
}
const PINNED = { v: base64url(vectors.ed_pub) }
const SIGNED = {
  ...vectors.lic,
  signature: { alg: 'Ed25519', kid: 'v', value: base64url(vectors.signature) },
}

const flipped = (bytes: Bytes, at: number): Bytes => bytes.map((byte, n) => (n === at ? byte ^ 1 : byte))
const everyByte = (bytes: Bytes) => Array.from(bytes, (_, at) => flipped(bytes, at))
const fails = (attempts: Promise<unknown>[]) =>
  Promise.allSettled(attempts).then((ends) => ends.every(({ status }) => status === 'rejected'))

let device: CryptoKey
let key: CryptoKey
beforeAll(async () => {
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  device = await crypto.subtle.importKey('pkcs8', fromHex(vectors.dev_pk8), curve, false, ['deriveBits'])
  key = await chunkKeyOf(LICENCE, device)
})

describe('the book’s key', () => {
  it('opens the chunk of the vectors and cannot be taken out', async () => {
    expect(new TextDecoder().decode(await decryptChunk(key, SEALED, PLACE))).toBe(vectors.plaintext)
    expect(key.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
    expect(boundBytes(PLACE, 100)).toEqual(fromHex(vectors.aad))
  })

  it('stays closed for another device, another licence and every changed byte', async () => {
    const other = (await makeDeviceKeys()).wrapping.privateKey
    const wrapped = everyByte(fromHex(vectors.wrapped)).map((bytes) => toBase64url(bytes))
    const points = everyByte(fromHex(vectors.eph_pub)).map((bytes) => toBase64url(bytes))
    expect(
      await fails([
        chunkKeyOf(LICENCE, other),
        chunkKeyOf({ ...LICENCE, id: vectors.book }, device),
        ...wrapped.map((each) => chunkKeyOf({ ...LICENCE, wrap: { ...LICENCE.wrap, key: each } }, device)),
        ...points.map((each) => chunkKeyOf({ ...LICENCE, wrap: { ...LICENCE.wrap, epk: each } }, device)),
      ]),
    ).toBe(true)
  })
})

describe('a chunk', () => {
  it('is refused in every other place, changed, cut, and under an old key', async () => {
    const old = await chunkKeyOf({ ...LICENCE, keyId: vectors.book }, device)
    const places: Partial<ChunkPlace>[] = [
      { index: 1, count: 2 },
      { count: 2 },
      { bookId: vectors.key_id },
      { keyId: vectors.book },
      { iv: '000000000000000000000001' },
    ]
    expect(
      await fails([
        ...places.map((place) => decryptChunk(key, SEALED, { ...PLACE, ...place })),
        ...everyByte(SEALED).map((bytes) => decryptChunk(key, bytes, PLACE)),
        ...[0, 15, 16, 50, SEALED.length - 1].map((end) => decryptChunk(key, SEALED.slice(0, end), PLACE)),
        decryptChunk(key, joined(SEALED, Uint8Array.of(0)), PLACE),
        decryptChunk(old, SEALED, PLACE),
      ]),
    ).toBe(true)
  })
})

describe('a licence', () => {
  it('is believed as the vectors sign it', async () => {
    expect(canonical(vectors.lic)).toBe(vectors.canonical)
    expect(await isSigned(SIGNED, PINNED)).toBe(true)
  })

  it('is refused with any byte of it or of its signature changed, and with another key', async () => {
    const changed = everyByte(new TextEncoder().encode(vectors.canonical)).flatMap((bytes) => {
      try {
        return [
          {
            ...JSON.parse(new TextDecoder('utf8', { fatal: true }).decode(bytes)),
            signature: SIGNED.signature,
          },
        ]
      } catch {
        return []
      }
    })
    const values = everyByte(fromHex(vectors.signature)).map((bytes) => ({
      ...SIGNED,
      signature: { ...SIGNED.signature, value: toBase64url(bytes) },
    }))
    const odd = [{}, { alg: 'none' }, { kid: 'w' }, { value: '%' }, { value: '' }].map((change, n) => ({
      ...SIGNED,
      signature: n === 0 ? undefined : { ...SIGNED.signature, ...change },
    }))
    const found = await Promise.all(
      [...changed, ...values, ...odd, { ...SIGNED, v: 1.5 }].map((each) => isSigned(each, PINNED)),
    )
    expect(changed.length).toBeGreaterThan(50)
    expect(found.filter(Boolean)).toEqual([])
  })

  it('opens to the second before its end, on its own device alone', async () => {
    const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
    const keys = await makeDeviceKeys()
    const point = await publicPoint(keys.wrapping)
    const digest = await crypto.subtle.digest('SHA-256', fromBase64url(point))
    const unsigned = {
      algorithm: 'A256GCM',
      device: { id: vectors.book, thumbprint: toBase64url(new Uint8Array(digest)) },
      rights: { start: '2026-11-16T09:00:00Z', end: '2026-12-16T09:00:00Z' },
    }
    const message = new TextEncoder().encode(canonical(unsigned))
    const value = toBase64url(new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, message)))
    const licence = { ...unsigned, signature: { alg: 'Ed25519', kid: 'k', value } } as unknown as Licence
    const pinned = { k: toBase64url(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))) }
    const check = (now: string, devicePoint = point) =>
      checkLicence(licence, { pinned, devicePoint, now: new Date(now) }).then(
        () => 'open',
        ({ reason }) => reason,
      )
    expect(await check('2026-12-16T08:59:59Z')).toBe('open')
    expect(await check('2026-12-16T09:00:00Z')).toBe('expired')
    expect(await check('2026-11-16T08:00:00Z')).toBe('early')
    expect(await check('2026-12-01T09:00:00Z', await publicPoint((await makeDeviceKeys()).wrapping))).toBe(
      'device',
    )
  })
})

describe('a device', () => {
  it('signs the server’s nonce with both keys', async () => {
    const keys = await makeDeviceKeys()
    const proof = await prove(keys, 'AAAA')
    expect(keys.signing.privateKey.extractable || keys.wrapping.privateKey.extractable).toBe(false)
    expect([proof.publicKey.length, proof.signingKey.length, proof.signature.length]).toEqual([87, 87, 86])
  })
})

describe('the log of offline reading', () => {
  it('begins and goes on as its vectors do, and bears another hash with anything changed', async () => {
    const keys = await makeDeviceKeys()
    const begun = await beginChain(chain.licenceId, chain.bookId)
    expect(begun.hash).toBe(chain.first)
    expect((await link(keys, begun, chain.noted)).end.hash).toBe(chain.hash)
    const changed = await Promise.all([
      link(keys, begun, { ...chain.noted, page: chain.noted.page + 1 }),
      link(keys, { ...begun, bookId: vectors.key_id }, chain.noted),
      link(keys, { ...begun, seq: 1 }, chain.noted),
    ])
    expect(changed.filter(({ end }) => end.hash === chain.hash)).toEqual([])
  })
})

describe('time', () => {
  it('never runs back, whatever the clock says', () => {
    const seen = passed(heardServer(100 * HOUR, 100 * HOUR), 130 * HOUR)
    expect(trustedTime(seen, 40 * HOUR)).toBe(130 * HOUR)
  })

  it('follows the server where the clock once ran ahead', () => {
    const ahead = passed(heardServer(100 * HOUR, 100 * HOUR), 9_000 * HOUR)
    expect(mustAskServer(ahead, 101 * HOUR)).toBe(true)
    expect(trustedTime(heardServer(101 * HOUR, 101 * HOUR), 102 * HOUR)).toBe(102 * HOUR)
  })

  it('asks the server where the clock is a day off, or nothing was ever heard', () => {
    const seen = heardServer(100 * HOUR, 100 * HOUR)
    expect(mustAskServer(null, 0)).toBe(true)
    expect(mustAskServer(seen, 100 * HOUR)).toBe(false)
    expect(mustAskServer(passed(seen, 130 * HOUR), 105 * HOUR)).toBe(true)
    expect(mustAskServer(heardServer(100 * HOUR, 70 * HOUR), 71 * HOUR)).toBe(true)
  })
})
