import { type Packet, takePacket } from '../data'
import { type Desk, type Kept, openDesk } from '../sitting/desk'

const ASSETS_CACHE = 'kitabo-assets'

/** Keeps a test and the files of its screens on this device. Tells how many bytes the test takes. */
export async function keepForOffline(learnerId: string, quizId: string): Promise<Kept> {
  const desk = await openDesk()
  const packet = await withPictures(await takePacket(quizId, crypto.randomUUID()))
  const kept: Kept = {
    packet,
    bytes: new Blob([JSON.stringify(packet)]).size,
    keptAt: Date.now(),
    startedAt: null,
    handedInAt: null,
  }
  await desk.keep(learnerId, kept)
  await keepScreens()
  navigator.storage?.persist?.().catch(() => false)
  return kept
}

export async function forget(desk: Desk, learnerId: string, { packet }: Kept) {
  await desk.clear(learnerId, packet.quiz.id, packet.id)
  await desk.unkeep(learnerId, packet.quiz.id)
}

/** Drawings come from the api, which nothing keeps; inside the test they need no network. */
async function withPictures(packet: Packet): Promise<Packet> {
  const questions = await Promise.all(
    packet.questions.map(async (question) => {
      const options = question.options as { image?: unknown } | null
      if (typeof options?.image !== 'string' || !options.image.startsWith('/')) return question
      return { ...question, options: { ...options, image: await dataUrl(options.image) } }
    }),
  )
  return { ...packet, questions }
}

async function dataUrl(address: string): Promise<string> {
  const picture = await (await fetch(address, { credentials: 'include' })).blob()
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(picture)
  })
}

/** Files fetched before the service worker took over are kept now, or the screens would not open without a line. */
async function keepScreens() {
  if (!('caches' in window)) return
  try {
    await Promise.all([import('../../../ui/Maths'), import('../asking/Playing')])
    const cache = await caches.open(ASSETS_CACHE)
    const files = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => new URL(name).pathname.startsWith('/assets/'))
    for (const file of new Set(files)) if (!(await cache.match(file))) await cache.add(file)
  } catch {
    // Private windows have no caches: the test is kept, its screens must be open already.
  }
}
