import { plural, t } from '@lingui/core/macro'
import { createRoot } from 'react-dom/client'
import { AlertDialog } from '../ui/primitives/Dialog'
import { keptHere } from './keptHere'

/** Asks before what this phone keeps for a learner goes with signing out. True where nothing is kept, or it may go. */
export async function mayLeave(learnerId: string): Promise<boolean> {
  const { lessons, tests, books, things, unsent } = await keptHere(learnerId)
  const kept = [
    lessons && plural(lessons, { one: '# lesson', other: '# lessons' }),
    tests && plural(tests, { one: '# test', other: '# tests' }),
    books && plural(books, { one: '# book', other: '# books' }),
  ].filter(Boolean)
  const isUnsent = unsent > 0 || things.some((each) => each.isUnsent)
  if (kept.length === 0 && !isUnsent) return true
  const words = [
    kept.length > 0 && t`${kept.join(t` and `)} kept on this phone will be removed.`,
    isUnsent && t`Some of your work is not sent yet. We try to send it now; what cannot be sent may be lost.`,
    t`With a PIN you can switch learners instead, and everything stays.`,
  ].filter(Boolean)
  return ask(words.join(' '))
}

function ask(description: string): Promise<boolean> {
  const box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  return new Promise((resolve) => {
    const answer = (isSure: boolean) => {
      resolve(isSure)
      // Not while it is still drawing.
      setTimeout(() => {
        root.unmount()
        box.remove()
      })
    }
    root.render(
      <AlertDialog
        title={t`Sign out?`}
        description={description}
        open
        onOpenChange={(open) => !open && answer(false)}
        confirm={t`Sign out`}
        onConfirm={() => answer(true)}
        danger
      />,
    )
  })
}
