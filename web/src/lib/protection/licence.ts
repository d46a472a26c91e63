import type { Schemas } from '../../api/client'
import { fromBase64url, toBase64url, utf8 } from './bytes'
import { type Canonical, canonical } from './canonical'

export type Licence = Schemas['LicenceOut']

/** Public keys by id, as they were pinned when the device was added. */
export type PinnedKeys = Record<string, string>

/** Why a licence does not open a book here. */
export type Refusal = 'signature' | 'device' | 'expired' | 'early' | 'algorithm' | 'clock'

export class LicenceRefused extends Error {
  constructor(readonly reason: Refusal) {
    super(`licence refused: ${reason}`)
  }
}

/** Checks a licence before it is used, by the later of the server's and the device's own time. Throws LicenceRefused. */
export async function checkLicence(
  licence: Licence,
  given: { pinned: PinnedKeys; devicePoint: string; now: Date },
): Promise<void> {
  if (!(await isSigned(licence, given.pinned))) throw new LicenceRefused('signature')
  if (licence.algorithm !== 'A256GCM') throw new LicenceRefused('algorithm')
  const digest = await crypto.subtle.digest('SHA-256', fromBase64url(given.devicePoint))
  if (licence.device.thumbprint !== toBase64url(new Uint8Array(digest))) throw new LicenceRefused('device')
  const [start, end, now] = [
    Date.parse(licence.rights.start),
    Date.parse(licence.rights.end),
    given.now.getTime(),
  ]
  if (!(now < end)) throw new LicenceRefused('expired')
  if (now < start - MINUTE) throw new LicenceRefused('early')
}

const MINUTE = 60_000

/** Is the document signed with one of the pinned keys? */
export async function isSigned(licence: object, pinned: PinnedKeys): Promise<boolean> {
  const { signature, ...signed } = licence as { signature?: Partial<Licence['signature']> }
  const key = signature?.kid === undefined ? undefined : pinned[signature.kid]
  if (signature?.alg !== 'Ed25519' || typeof signature.value !== 'string' || key === undefined) return false
  try {
    const { subtle } = crypto
    const verifier = await subtle.importKey('raw', fromBase64url(key), 'Ed25519', false, ['verify'])
    const message = utf8(canonical(signed as Canonical))
    return await subtle.verify('Ed25519', verifier, fromBase64url(signature.value), message)
  } catch {
    return false
  }
}
