import {
  type UseMutationOptions,
  type UseMutationResult,
  // biome-ignore lint/style/noRestrictedImports: the one place that may
  useMutation as useObserved,
} from '@tanstack/react-query'
import { useCallback } from 'react'

type MutationCallbacks<Data, Err> = {
  onSuccess?: (data: Data) => unknown
  onError?: (error: Err) => unknown
  onSettled?: () => unknown
}

/** Each state of the result by itself: what is known of `data` once it is a success stays known. */
type Silent<State> = State extends unknown ? Omit<State, 'mutate'> : never

type Mutation<Data, Err, Asked, Context> = Silent<UseMutationResult<Data, Err, Asked, Context>> & {
  mutate: (asked: Asked, result?: MutationCallbacks<Data, Err>) => void
}

/**
 * TanStack's `useMutation`, whose `mutate` also answers a button that is gone by then. What an act changes
 * often takes away the very button that asked for it (a notice, a row), and the library drops the callbacks of
 * a component that has left: the act was done, and nobody said so.
 */
export function useMutation<Data = unknown, Err = Error, Asked = void, Context = unknown>(
  options: UseMutationOptions<Data, Err, Asked, Context>,
): Mutation<Data, Err, Asked, Context> {
  const mutation = useObserved(options)
  const { mutateAsync } = mutation
  const mutate = useCallback(
    (asked: Asked, callbacks: MutationCallbacks<Data, Err> = {}) => {
      // A refusal nobody listens for still stands in the mutation's own `error`.
      const { onSuccess, onError = () => {}, onSettled } = callbacks
      mutateAsync(asked).then(onSuccess, onError).then(onSettled)
    },
    [mutateAsync],
  )
  return { ...mutation, mutate }
}
