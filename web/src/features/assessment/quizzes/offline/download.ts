import { keepFiles } from '../../../../api/keptFiles'
import { formulasOf, textsIn } from '../../../../ui/content/formulas'
import { type DeviceStore, type Kept, openDeviceStore } from '../attempt/deviceStore'
import { takePacket } from '../data'
import { addressesIn, fetchDrawings } from './drawings'

/** Keeps a test and the files of its screens on this device. Tells how many bytes the test takes, its drawings with it. */
export async function keepForOffline(learnerId: string, quizId: string): Promise<Kept> {
  const store = await openDeviceStore()
  const packet = await takePacket(quizId, crypto.randomUUID())
  // Nothing keeps answers of the api, so the drawings stand beside the questions.
  const drawings = await fetchDrawings(addressesIn(packet.questions))
  const kept: Kept = {
    packet,
    drawings,
    bytes: new Blob([JSON.stringify([packet, drawings])]).size,
    keptAt: Date.now(),
    startedAt: null,
    handedInAt: null,
  }
  await store.keep(learnerId, kept)
  await keepFiles(formulasOf(textsIn(packet.questions)))
  navigator.storage?.persist?.().catch(() => false)
  return kept
}

export async function forget(store: DeviceStore, learnerId: string, { packet }: Kept) {
  await store.clear(learnerId, packet.quiz.id, packet.id)
  await store.unkeep(learnerId, packet.quiz.id)
}
