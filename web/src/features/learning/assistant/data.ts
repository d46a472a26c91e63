import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'

export type Overview = Schemas['AssistantOut']
export type Thread = Schemas['ThreadOut']
export type ThreadCard = Schemas['ThreadCard']
export type Message = Schemas['ChatMessageOut']
export type Parts = Schemas['AnswerParts']

/** What a question is asked about: the lesson, topic or book the learner came from. */
export interface About {
  lessonId: string | null
  topicId: string | null
  bookId: string | null
}

const overviewKey = (about: About) => ['assistant', 'overview', about] as const
const threadKey = (id: string) => ['assistant', 'thread', id] as const

export function useOverview(about: About) {
  const query = Object.fromEntries(Object.entries(about).filter(([, id]) => id))
  return useQuery({
    queryKey: overviewKey(about),
    queryFn: () => unwrap(api.GET('/api/assistant', { params: { query } })),
  })
}

/** While somebody else's page or a lost stream leaves an answer unfinished, the conversation itself is asked. */
const ASKED_AGAIN_AFTER = 3_000

export function useThread(id: string | null) {
  return useQuery({
    refetchInterval: ({ state }) =>
      state.data?.messages.some(({ isWriting }) => isWriting) ? ASKED_AGAIN_AFTER : false,
    queryKey: threadKey(id ?? ''),
    queryFn: () =>
      unwrap(api.GET('/api/assistant/threads/{thread_id}', { params: { path: { thread_id: id ?? '' } } })),
    enabled: id !== null,
  })
}

interface Asked {
  question: string
  /** The same when it is sent again, so that it is asked once. */
  id: string | undefined
  threadId: string | null
  about: About
  signal: AbortSignal
}

/** Sends a question; both turns then stand in the thread without asking again. */
export function useAsk() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ question, id, threadId, about, signal }: Asked) =>
      threadId
        ? unwrap(
            api.POST('/api/assistant/threads/{thread_id}/messages', {
              params: { path: { thread_id: threadId } },
              body: { question, id },
              signal,
            }),
          )
        : unwrap(api.POST('/api/assistant/threads', { body: { question, id, ...about }, signal })),
    onSuccess: ({ thread, messages }) => {
      queries.setQueryData<Thread>(threadKey(thread.id), (known) => ({
        ...thread,
        messages: [...(known?.messages ?? []).filter(({ id }) => id !== messages[0]?.id), ...messages],
      }))
      queries.invalidateQueries({ queryKey: ['assistant', 'overview'] })
    },
  })
}

/** Puts a turn that has become whole in its place. */
export function useWhole(threadId: string | null) {
  const queries = useQueryClient()
  return (whole: Message) =>
    queries.setQueryData<Thread>(
      threadKey(threadId ?? ''),
      (known) =>
        known && { ...known, messages: known.messages.map((each) => (each.id === whole.id ? whole : each)) },
    )
}

export function useStop() {
  return useMutation({
    mutationFn: (messageId: string) =>
      unwrap(
        api.POST('/api/assistant/messages/{message_id}/stop', {
          params: { path: { message_id: messageId } },
        }),
      ),
  })
}

export function useDeleteThread() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      unwrap(api.DELETE('/api/assistant/threads/{thread_id}', { params: { path: { thread_id: id } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['assistant', 'overview'] }),
  })
}

export function useRestoreThread() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      unwrap(api.POST('/api/assistant/threads/{thread_id}/restore', { params: { path: { thread_id: id } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['assistant', 'overview'] }),
  })
}

export function useRate(messageId: string) {
  const params = { params: { path: { message_id: messageId } } }
  return useMutation({
    mutationFn: (body: Schemas['SatisfactionIn']) =>
      unwrap(api.PUT('/api/assistant/messages/{message_id}/satisfaction', { ...params, body })),
  })
}
