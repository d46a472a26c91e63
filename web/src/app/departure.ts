import { t } from '@lingui/core/macro'
import { toast } from '../ui/feedback/toast'

const OFFLINE_WORDS = {
  title: t`You are offline`,
  detail: t`Signing out needs a network. With a PIN you can switch learners without one.`,
  tone: 'destructive',
} as const

/** Phones are shared: tests, lessons and books kept here go with the person. What cannot be sent now stays until it can. */
async function leaveDevice(learnerId: string) {
  const quizzes = await import('../features/assessment/quizzes/offline/synchronisation').catch(() => null)
  await quizzes?.leaveNothing(learnerId).catch(() => undefined)
  const lessons = await import('../api/keptLessons').catch(() => null)
  await lessons?.keptLessons.forget(learnerId)
  const books = await import('../api/books/keepBook').catch(() => null)
  await books?.leaveBooks(learnerId).catch(() => undefined)
  const learners = await import('../api/learnersHere').catch(() => null)
  await learners?.learnersHere.forget(learnerId).catch(() => undefined)
}

/** Whether somebody may sign out now: asked where something is kept for them here, which then goes. */
export async function mayGo(learnerId: string): Promise<boolean> {
  // Nothing is taken away for a sign-out that cannot happen.
  if (!navigator.onLine) {
    toast(OFFLINE_WORDS)
    return false
  }
  const question = await import('./LeaveQuestion').catch(() => null)
  const isSure = (await question?.mayLeave(learnerId).catch(() => true)) ?? true
  if (isSure) await leaveDevice(learnerId)
  return isSure
}
