import { type Bytes, fromBase64url, joined, toBase64url, utf8 } from './bytes'

/** The two key pairs of a browser. The private halves cannot be taken out of it. */
export interface DeviceKeys {
  wrapping: CryptoKeyPair
  signing: CryptoKeyPair
}

const CURVE = 'P-256'
const CONTEXT = utf8('kitabo/device/v1')

export async function makeDeviceKeys(): Promise<DeviceKeys> {
  const { subtle } = crypto
  const [wrapping, signing] = await Promise.all([
    subtle.generateKey({ name: 'ECDH', namedCurve: CURVE }, false, ['deriveBits']),
    subtle.generateKey({ name: 'ECDSA', namedCurve: CURVE }, false, ['sign', 'verify']),
  ])
  return { wrapping, signing }
}

/** The public point, 65 bytes in Base64url. */
export async function publicPoint({ publicKey }: CryptoKeyPair): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)))
}

export interface Proof {
  publicKey: string
  signingKey: string
  nonce: string
  signature: string
}

/** Shows the server that this browser holds its keys: its nonce and both public keys, signed. */
export async function prove(keys: DeviceKeys, nonce: string): Promise<Proof> {
  const [publicKey, signingKey] = await Promise.all([publicPoint(keys.wrapping), publicPoint(keys.signing)])
  const signature = await sign(
    keys,
    joined(CONTEXT, fromBase64url(nonce), fromBase64url(publicKey), fromBase64url(signingKey)),
  )
  return { publicKey, signingKey, nonce, signature }
}

/** What only this browser can sign: r and s, 64 bytes in Base64url. */
export async function sign(keys: DeviceKeys, message: Bytes): Promise<string> {
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    keys.signing.privateKey,
    message,
  )
  return toBase64url(new Uint8Array(signature))
}
