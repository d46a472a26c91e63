import { type Check, good, holds, result, tried } from './check'

const KEY = 'kitabo-self-test'

/** What this browser can do of what Kitabo needs. Leaves nothing behind. */
export const browserChecks = (): Promise<Check>[] => [
  tried('Secure connection', () =>
    holds(isSecureContext, 'Secure connection', isSecureContext ? 'yes' : 'no', 'Use the https address.'),
  ),
  tried('Storage of this site', () => {
    localStorage.setItem(KEY, '1')
    localStorage.removeItem(KEY)
    return good('Storage of this site', 'can be written and read')
  }),
  tried('Cookies', () =>
    holds(
      navigator.cookieEnabled,
      'Cookies',
      navigator.cookieEnabled ? 'allowed' : 'blocked',
      'Needed to sign in.',
    ),
  ),
  tried('Storage for offline work', storage),
  tried('Encryption', encryption),
  tried('3D drawing', drawing),
  tried('Service worker', serviceWorker),
  tried('Camera', () => permission('camera')),
  tried('Microphone', () => permission('microphone')),
  tried('Network', network),
  tried('Kind of network', () => result('Kind of network', networkText())),
  tried('Clock', clock),
  tried('Memory and processor', () => result('Memory and processor', machineText())),
  tried('Language', () => result('Language', navigator.languages.slice(0, 3).join(', '))),
]

export function storage(): Promise<Check> {
  const name = 'Storage for offline work'
  return new Promise((settle, refuse) => {
    const opening = indexedDB.open(KEY, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('one')
    opening.onerror = () => refuse(opening.error)
    opening.onsuccess = () => {
      const db = opening.result
      const work = db.transaction('one', 'readwrite')
      work.objectStore('one').put('written', 'key')
      work.onerror = () => refuse(work.error)
      work.oncomplete = () => {
        db.close()
        indexedDB.deleteDatabase(KEY)
        settle(good(name, 'can be written and read'))
      }
    }
  })
}

async function encryption(): Promise<Check> {
  const pair = { name: 'ECDH', namedCurve: 'P-256' }
  const key = (await crypto.subtle.generateKey(pair, false, ['deriveBits'])) as CryptoKeyPair
  await crypto.subtle.deriveBits({ name: 'ECDH', public: key.publicKey }, key.privateKey, 256)
  return good('Encryption', 'keys can be made and used')
}

function drawing(): Check {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('webgl2') ?? canvas.getContext('webgl')
  const said = context ? 'available' : 'not available'
  // Few devices may hold many of these at once.
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return holds(context !== null, '3D drawing', said, 'Drawings in 3D are shown flat instead.', 'look')
}

export async function serviceWorker(): Promise<Check> {
  const name = 'Service worker'
  if (!('serviceWorker' in navigator)) {
    return holds(false, name, 'not known to this browser', 'Pages need the network every time.', 'look')
  }
  const found = await navigator.serviceWorker.getRegistration()
  return found ? good(name, 'at work') : result(name, 'known, and not at work yet on this page')
}

async function permission(device: 'camera' | 'microphone'): Promise<Check> {
  const name = device === 'camera' ? 'Camera' : 'Microphone'
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature: (name: string) => boolean } }
  if (featurePolicy?.allowsFeature(device) === false) {
    return result(name, 'turned off on this page. Only a video lesson may ask for it')
  }
  const answer = await navigator.permissions.query({ name: device as PermissionName })
  const words = { granted: 'allowed', denied: 'refused', prompt: 'would be asked for' }
  return result(name, words[answer.state])
}

const ASKED = '/api/public/site-settings'

async function network(): Promise<Check> {
  const times: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const start = performance.now()
    await (await fetch(ASKED, { cache: 'no-store' })).text()
    times.push(performance.now() - start)
  }
  const middle = Math.round([...times].sort((a, b) => a - b)[1] ?? 0)
  const said = `${middle} ms for a small answer, the middle of three`
  return holds(middle < 2000, 'Network', said, 'That is slow: pages will take their time.', 'look')
}

function networkText(): string {
  const { connection } = navigator as { connection?: { effectiveType?: string; saveData?: boolean } }
  if (!connection) return 'this browser does not tell'
  return `like ${connection.effectiveType ?? 'unknown'}, data saver ${connection.saveData ? 'on' : 'off'}`
}

async function clock(): Promise<Check> {
  const { headers } = await fetch(ASKED, { cache: 'no-store' })
  const there = Date.parse(headers.get('Date') ?? '')
  if (Number.isNaN(there)) return result('Clock', 'the server told no time')
  const off = Math.round((Date.now() - there) / 1000)
  const said = Math.abs(off) < 5 ? 'right' : `${Math.abs(off)} seconds ${off > 0 ? 'fast' : 'slow'}`
  const why = 'Set your phone’s time to automatic. Tests use our time, not yours.'
  return holds(Math.abs(off) < 60, 'Clock', said, why, 'look')
}

function machineText(): string {
  const { deviceMemory } = navigator as { deviceMemory?: number }
  const memory = deviceMemory ? `${deviceMemory} GB or so` : 'memory not told'
  return `${memory}, ${navigator.hardwareConcurrency ?? 'unknown number of'} cores`
}
