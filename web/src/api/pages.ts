import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'

/** One page of a list that the server cuts. */
export interface PageOf<Row> {
  data: Row[]
  total: number
}

/** The pages that have come so far as one list; `Loaded` draws it and `useGrowing` asks for the next. */
export interface Pages<Row, P extends PageOf<Row> = PageOf<Row>> {
  /** All rows so far, and what else the last page said. */
  data: P | undefined
  error: unknown
  isPending: boolean
  isFetching: boolean
  refetch: () => unknown
  /** Why the next page did not come, while those before it stay. */
  nextError: unknown
  isFetchingNext: boolean
  fetchNext: () => unknown
}

/** A list that can grow, page by page; another search keeps the rows of the last one until its own come. */
export function usePages<Row, P extends PageOf<Row> = PageOf<Row>>(
  key: readonly unknown[],
  read: (page: number) => Promise<P & PageOf<Row>>,
  { staleTime }: { staleTime?: number } = {},
): Pages<Row, P> {
  const query = useInfiniteQuery({
    queryKey: [...key, 'pages'],
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ data, total }, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.data.length, 0)
      return data.length > 0 && loaded < total ? pages.length + 1 : undefined
    },
    select: ({ pages }) =>
      ({ ...pages.at(-1), data: pages.flatMap(({ data }) => data), total: pages.at(-1)?.total ?? 0 }) as P,
    placeholderData: keepPreviousData,
    staleTime,
  })
  const { data, error, isPending, isFetching, refetch, isFetchNextPageError } = query
  return {
    data,
    error: isFetchNextPageError ? null : error,
    isPending,
    isFetching,
    refetch,
    nextError: isFetchNextPageError ? error : null,
    isFetchingNext: query.isFetchingNextPage,
    fetchNext: () => (query.hasNextPage && !query.isFetching ? query.fetchNextPage() : undefined),
  }
}
