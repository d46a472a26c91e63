import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'
import { UNREAD } from '../../../api/notifications'
import { useMutation } from '../../../api/useMutation'

export type Notice = Schemas['NoticeOut']
type Pages = InfiniteData<Schemas['NoticePage'], number>

const LIST = ['notices', 'list'] as const

/** One's notices, newest first, page by page. */
export function useNotices() {
  return useInfiniteQuery({
    queryKey: LIST,
    queryFn: ({ pageParam }) =>
      unwrap(api.GET('/api/notices', { params: { query: { page: pageParam, pageSize: 20 } } })),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
    staleTime: 0,
  })
}

/** Marks one notice read, or with null all of them. */
export function useRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string | null) =>
      id
        ? unwrap(api.POST('/api/notices/{notice_id}/read', { params: { path: { notice_id: id } } }))
        : unwrap(api.POST('/api/notices/read')),
    onSuccess: (_, id) => {
      const at = new Date().toISOString()
      const read = (notice: Notice) =>
        id === null || notice.id === id ? { readAt: at, ...known(notice) } : notice
      queries.setQueryData<Pages>(
        LIST,
        (found) =>
          found && { ...found, pages: found.pages.map((page) => ({ ...page, data: page.data.map(read) })) },
      )
      return queries.invalidateQueries({ queryKey: UNREAD })
    },
  })
}

/** A notice that was read keeps the first time. */
const known = ({ readAt, ...rest }: Notice) => (readAt ? { ...rest, readAt } : rest)
