import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap, upload } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'

export type Piece = Schemas['PieceOut']
export type PieceRow = Schemas['PieceRow']
export type Kind = PieceRow['kind']
export type LessonDraft = Schemas['LessonDraft']
export type VideoDraft = Schemas['VideoDraft']
export type Draft = Piece['draft']
export type Moment = VideoDraft['moments'][number]
export type Change = Schemas['FieldChange']
export type VersionRow = Schemas['ContentVersionRow']
export type BroughtFile = Schemas['VideoFileOut']

const list = (topicId: string) => ['content', 'list', topicId]
export const pieceKey = (id: string) => ['content', 'one', id]
const at = (piece_id: string) => ({ path: { piece_id } })

export function useTopics() {
  return useQuery({
    queryKey: ['items', 'choices'],
    queryFn: () => unwrap(api.GET('/api/admin/items/choices')),
    staleTime: 600_000,
    select: ({ topics }) => topics,
  })
}

export function usePieces(topicId: string) {
  return useQuery({
    queryKey: list(topicId),
    queryFn: () => unwrap(api.GET('/api/admin/content', { params: { query: { topicId } } })),
    enabled: topicId !== '',
    staleTime: 0,
  })
}

export function usePiece(id: string) {
  return useQuery({
    queryKey: pieceKey(id),
    queryFn: () => unwrap(api.GET('/api/admin/content/{piece_id}', { params: at(id) })),
    staleTime: 0,
    // What is being written is not fetched over; a colleague's change is told when this one is saved.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** As a colleague left it, without taking away what is on this screen. */
export const fetchPiece = (id: string) => unwrap(api.GET('/api/admin/content/{piece_id}', { params: at(id) }))

/** The questions a lesson may end with: the live ones of its topic. */
export function useQuestions(topicId: string) {
  return useQuery({
    queryKey: ['items', 'list', 'of a lesson', topicId],
    queryFn: () =>
      unwrap(
        api.GET('/api/admin/items', {
          params: { query: { topicId, status: 'live', page: 1, pageSize: 100 } },
        }),
      ),
    select: ({ data }) => data,
  })
}

export function useQuestion(id: string | null) {
  return useQuery({
    queryKey: ['items', 'one', id ?? ''],
    queryFn: () =>
      unwrap(api.GET('/api/admin/items/{question_id}', { params: { path: { question_id: id ?? '' } } })),
    enabled: id !== null,
  })
}

export function useContentVersion(id: string, number: number) {
  return useQuery({
    queryKey: [...pieceKey(id), 'version', number],
    queryFn: () =>
      unwrap(
        api.GET('/api/admin/content/{piece_id}/versions/{number}', {
          params: { path: { piece_id: id, number } },
        }),
      ),
  })
}

/** A change that answers with the lesson or video as it stands then. */
function useChange<Sent>(send: (sent: Sent) => Promise<Piece | null>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (piece) => {
      if (piece) cache.setQueryData(pieceKey(piece.id), piece)
      void cache.invalidateQueries({ queryKey: ['content', 'list'] })
    },
  })
}

export const useCreate = () =>
  useChange((body: Schemas['PieceIn']) => unwrap(api.POST('/api/admin/content', { body })))

export const useSave = (id: string) =>
  useChange((body: Schemas['DraftIn']) =>
    unwrap(api.PUT('/api/admin/content/{piece_id}/draft', { params: at(id), body })),
  )

export const useDiscard = (id: string) =>
  useChange((revision: number) =>
    unwrap(
      api.DELETE('/api/admin/content/{piece_id}/draft', {
        params: { path: { piece_id: id }, query: { revision } },
      }),
    ),
  )

export const usePublish = (id: string) =>
  useChange((revision: number) =>
    unwrap(api.POST('/api/admin/content/{piece_id}/publish', { params: at(id), body: { revision } })),
  )

export const useWithdraw = (id: string) =>
  useChange((revision: number) =>
    unwrap(api.POST('/api/admin/content/{piece_id}/withdraw', { params: at(id), body: { revision } })),
  )

export const useRestore = (id: string) =>
  useChange(({ number, revision }: { number: number; revision: number }) =>
    unwrap(
      api.POST('/api/admin/content/{piece_id}/versions/{number}/restore', {
        params: { path: { piece_id: id, number } },
        body: { revision },
      }),
    ),
  )

export const bringFile = (file: File) => upload<BroughtFile>('POST', '/api/admin/content/files', 'file', file)
