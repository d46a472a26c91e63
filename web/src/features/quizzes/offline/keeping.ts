import { dataUrl, keepFiles } from '../../../api/keptFiles'
import { formulasOf, textsIn } from '../../../ui/formulas'
import { type Packet, takePacket } from '../data'
import { type Desk, type Kept, openDesk } from '../sitting/desk'

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
  await keepFiles(formulasOf(textsIn(packet.questions)))
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
