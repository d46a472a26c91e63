import type { Tone } from '../../../ui/primitives/graphics'
import type { State, StepId } from './data'

interface StepWords {
  id: StepId
  title: string
  action: string
}

/** The walk of a month, in the one order the api allows. */
export const WALK: StepWords[] = [
  { id: 'data_complete', title: 'Data complete', action: 'Check the data' },
  { id: 'reconciled', title: 'Payments reconciled', action: 'Reconcile the payments' },
  { id: 'drafted', title: 'Pool drafted', action: 'Draft the pool' },
  { id: 'reviewed', title: 'Held minutes reviewed', action: 'Finish the review' },
  { id: 'approved', title: 'Approved by a second person', action: 'Approve the month' },
  { id: 'finalised', title: 'Finalised', action: 'Finalise the month' },
]

/** How many steps of the walk a month has taken. */
export const stepsTaken = (state: State) => WALK.findIndex(({ id }) => id === state) + 1

export const stateText = (state: State, isRunning: boolean): { label: string; tone: Tone } => {
  if (state === 'finalised') return { label: 'Final', tone: 'success' }
  if (isRunning) return { label: 'In progress', tone: 'info' }
  const taken = stepsTaken(state)
  if (taken === 0) return { label: 'Open', tone: 'warning' }
  return { label: WALK[taken - 1]?.title ?? state, tone: 'progress' }
}
