import { serviceWorker, storage } from './browser'
import { type Check, good, holds, result, tried } from './check'
import { drawPdf } from './pdf'

/** What this device can do of what comes with reading and practising away from a network. */
export const offlineChecks = (): Promise<Check>[] => [
  tried('Network', () => result('Network', navigator.onLine ? 'there' : 'away')),
  tried('Service worker', serviceWorker),
  tried('Storage for offline work', storage),
  tried('Files kept', kept),
  tried('Room on this device', room),
  tried('Kept for good', persistence),
  tried('Voices for reading aloud', voices),
  tried('Drawing a PDF', drawPdf, 20_000),
  tried('Notifications', notifications),
  tried('Kept awake while reading', () =>
    result('Kept awake while reading', 'wakeLock' in navigator ? 'possible' : 'not possible in this browser'),
  ),
]

async function kept(): Promise<Check> {
  if (!('caches' in window)) return result('Files kept', 'this browser stores nothing for us')
  const names = await caches.keys()
  const counts = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length))
  const files = counts.reduce((sum, count) => sum + count, 0)
  return result('Files kept', `${files} files of this site work offline`)
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1_048_576).toLocaleString('en-UG')} MB`

async function room(): Promise<Check> {
  const { usage = 0, quota = 0 } = await navigator.storage.estimate()
  const said = `${megabytes(usage)} used of ${megabytes(quota)} this site may use`
  return holds(
    quota - usage > 50 * 1_048_576,
    'Room on this device',
    said,
    'Free some space for books.',
    'look',
  )
}

async function persistence(): Promise<Check> {
  const isKept = await navigator.storage.persisted()
  return isKept
    ? good('Kept for good', 'the browser will not delete it')
    : result('Kept for good', 'the browser may delete it when space is low')
}

/** Some browsers fetch the list of voices only when asked for it, and tell when it is there. */
async function voices(): Promise<Check> {
  const name = 'Voices for reading aloud'
  if (!('speechSynthesis' in window)) return holds(false, name, 'none in this browser', 'Try Chrome.', 'look')
  if (speechSynthesis.getVoices().length === 0) {
    await new Promise((settle) => {
      speechSynthesis.addEventListener('voiceschanged', settle, { once: true })
      setTimeout(settle, 1500)
    })
  }
  const all = speechSynthesis.getVoices()
  const english = all.filter(({ lang }) => lang.startsWith('en')).length
  const said = `${all.length} on this device, ${english} of them English`
  return holds(english > 0, name, said, "Install an English voice in the device's settings.", 'look')
}

function notifications(): Check {
  const name = 'Notifications'
  if (!('Notification' in window)) return result(name, 'not known to this browser')
  const words = { granted: 'allowed', denied: 'refused', default: 'not asked yet' }
  return result(name, words[Notification.permission])
}
