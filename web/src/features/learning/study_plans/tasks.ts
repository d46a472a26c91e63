import { t } from '@lingui/core/macro'
import { minutes } from '../../../ui/data/format'
import { toastProblem } from '../../../ui/feedback/toast'
import { type Task, tick, usePlanAction } from './data'
import { TASKS } from './days'

/** The name of a task's box, by which the keyboard finds it again. */
export const boxOf = (id: string) => `task-${id}`

/** The keyboard stays at a task wherever it was laid, or, where it is out of sight, at the tasks as a whole. */
export function stayAt(id: string) {
  const box = () => document.querySelector<HTMLElement>(`input[name="${boxOf(id)}"]`)
  setTimeout(() => (box() ?? document.getElementById(TASKS))?.focus(), 50)
}

/** Ticks a task or takes the tick back. */
export function useTick() {
  const say = usePlanAction(tick)
  return {
    ...say,
    mutate: (values: { id: string; done: boolean }, { onSuccess }: { onSuccess?: () => void } = {}) =>
      say.mutate(values, { onSuccess: () => onSuccess?.(), onError: (error) => toastProblem(error) }),
  }
}

/** What a task is of, and what it takes: `Mathematics`, `30 min`, `0.1 MB`. */
export const costOf = ({ subject, estimatedMinutes, dataMb }: Task): string[] =>
  [subject, minutes(estimatedMinutes), dataMb > 0 && t`${dataMb} MB`].filter((part) => !!part) as string[]

export const minutesOf = (tasks: Task[]) => tasks.reduce((sum, task) => sum + task.estimatedMinutes, 0)
