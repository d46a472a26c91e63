import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { problemOf } from '../../lib/problem'
import { Button } from '../primitives/Button'
import { Banner, ErrorState, Skeleton } from './states'

/** The part of a TanStack query result that matters here. */
export interface Query<T> {
  data: T | undefined
  error: unknown
  isPending: boolean
  isFetching: boolean
  refetch: () => unknown
}

interface LoadedProps<T> {
  query: Query<T>
  children: (data: NonNullable<T>) => ReactNode
  /** Shown instead of children when the data is null, or an empty list, or a page of none. */
  empty?: ReactNode
  /** What holds the place meanwhile. */
  skeleton?: ReactNode
}

/** Waiting, failing, empty or old: every state of a query but the good one, so that no screen forgets them. */
export function Loaded<T>({ query, children, empty, skeleton }: LoadedProps<T>) {
  const { data, error, isPending } = query
  if (isPending) return <>{skeleton ?? <Skeleton />}</>
  if (error && isNothing(data)) return <ErrorState error={error} onRetry={() => query.refetch()} />
  if (isEmpty(data) && (empty !== undefined || isNothing(data))) return <>{empty}</>
  return (
    <>
      {Boolean(error) && <OldData query={query} />}
      {children(data as NonNullable<T>)}
    </>
  )
}

const isNothing = (data: unknown) => data === undefined || data === null

function isEmpty(data: unknown): boolean {
  if (isNothing(data) || (Array.isArray(data) && data.length === 0)) return true
  const page = data as { data?: unknown; total?: unknown }
  return Array.isArray(page.data) && page.total === 0
}

function OldData({ query }: { query: Query<unknown> }) {
  return (
    <Banner
      tone="warning"
      action={
        <Button busy={query.isFetching} onClick={() => query.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>We could not load newer numbers. These are the last ones. {problemOf(query.error).detail}</Trans>
    </Banner>
  )
}
