import type { QueryClient } from '@tanstack/react-query'
import { problemOf } from '../lib/problem'
import { clearToast } from '../ui/feedback/toast'
import { between } from './between'
import { api, ME, unwrap } from './client'
import { lastKnown } from './lastKnown'
import { learnersHere } from './learnersHere'
import { changePerson, type Me } from './me'

const HINT = 'signed_in'
/** Typed without a network, for when there is one; gone with the page. */
let typed: { id: string; pin: string } | null = null

/** Keeps one's account on this phone behind a PIN. Throws a Problem. */
export async function keepBehindPin(me: Me, pin: string) {
  await unwrap(api.PUT('/api/auth/device-pin', { body: { pin } }))
  await learnersHere.keep(me, pin)
  navigator.storage?.persist?.().catch(() => false)
}

export async function takePinAway(me: Me) {
  await unwrap(api.DELETE('/api/auth/device-pin'))
  await learnersHere.forget(me.id)
}

/** Nobody is here any more until a PIN or a password is typed; what this phone keeps for the learner stays. */
export async function lockPhone(queries: QueryClient) {
  try {
    await unwrap(api.POST('/api/auth/device-pin/lock'))
    between.end()
  } catch (error) {
    // Whose session is over is locked already.
    if (problemOf(error).status === 0) between.begin('')
    else if (problemOf(error).code !== 'UNAUTHENTICATED') throw error
  }
  setHint(false)
  typed = null
  leaveNoDrafts()
  changePerson(queries, null)
}

/** The next learner, by their PIN: with the server where it answers, else as this phone knows them. Throws a Problem. */
export async function openLearner(queries: QueryClient, id: string, pin: string): Promise<Me> {
  const me = await openThere(id, pin)
  clearToast()
  leaveNoDrafts()
  lastKnown.keep(me)
  changePerson(queries, me)
  return me
}

async function openThere(id: string, pin: string): Promise<Me> {
  try {
    const me = await askServer(id, pin)
    between.end()
    // The PIN is at hand: what is shown without a network is of today again.
    await learnersHere.keep(me, pin).catch(() => undefined)
    return me
  } catch (error) {
    if (problemOf(error).code === 'PIN_ENDED') await learnersHere.forget(id)
    if (problemOf(error).status !== 0) throw error
  }
  const me = await learnersHere.open(id, pin)
  between.begin(id)
  typed = { id, pin }
  setHint(true)
  return me
}

const askServer = (id: string, pin: string) =>
  unwrap(
    api.POST('/api/auth/device-pin/{user_id}/open', { params: { path: { user_id: id } }, body: { pin } }),
  )

/** Tells the server who is here, once there is a network. False where the PIN must be typed again. */
export async function finishSwitch(queries: QueryClient): Promise<boolean> {
  const whose = between.whose()
  if (whose === null) return true
  try {
    if (whose === '') await unwrap(api.POST('/api/auth/device-pin/lock'))
    else if (typed?.id !== whose) return false
    else lastKnown.keep(await askServer(whose, typed.pin))
  } catch (error) {
    if (problemOf(error).status === 0) return true
    if (whose !== '') return false
  }
  between.end()
  typed = null
  if (whose === '') setHint(false)
  await queries.invalidateQueries({ queryKey: ME })
  // Whatever waits for the network may go now.
  window.dispatchEvent(new Event('online'))
  return true
}

/** What the page goes by to know whether anybody is here; the proof itself is in a cookie no script sees. */
function setHint(isHere: boolean) {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing on many phones
  document.cookie = `${HINT}=${isHere ? '1' : ''}; Path=/; SameSite=lax; Max-Age=${isHere ? 2_592_000 : 0}`
}

/** What somebody began to type is theirs. */
function leaveNoDrafts() {
  try {
    sessionStorage.removeItem('assistant-draft')
  } catch {
    // Private windows may refuse their store.
  }
}
