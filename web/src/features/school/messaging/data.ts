import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap, upload } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'

export type Conversation = Schemas['ConversationOut']
export type Conversations = Schemas['ConversationsOut']
export type Contacts = Schemas['ContactsOut']
export type Thread = Schemas['ConversationThread']
export type Message = Schemas['ParentTeacherMessageOut']
export type MessageFile = Schemas['MessageFileOut']
export type Reply = Schemas['ReplyIn']
export type MessageDraft = Schemas['NewMessageIn']
export type Choices = Schemas['RelatedChoices']
export type Related = Schemas['RelatedOut']

const LIST = ['messages', 'list'] as const
const CONTACTS = ['messages', 'contacts'] as const
export const threadKey = (id: string) => ['messages', 'thread', id] as const
const talk = (id: string) => ({ params: { path: { conversation_id: id } } })
// Whoever has a conversation open sees an answer come in.
const SOON = 15_000

export const useConversations = () =>
  useQuery({ queryKey: LIST, staleTime: 0, queryFn: () => unwrap(api.GET('/api/messages')) })

export const useContacts = () =>
  useQuery({ queryKey: CONTACTS, staleTime: 0, queryFn: () => unwrap(api.GET('/api/messages/contacts')) })

export function useThread(id: string, page: number) {
  return useQuery({
    queryKey: [...threadKey(id), page],
    staleTime: 0,
    refetchInterval: page === 1 ? SOON : false,
    queryFn: () =>
      unwrap(
        api.GET('/api/messages/{conversation_id}', {
          params: { path: { conversation_id: id }, query: { page } },
        }),
      ),
  })
}

export function useBegin() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: MessageDraft) => unwrap(api.POST('/api/messages', { body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: LIST }),
  })
}

export function useReply(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Reply) => unwrap(api.POST('/api/messages/{conversation_id}', { ...talk(id), body })),
    onSettled: () => {
      queries.invalidateQueries({ queryKey: threadKey(id) })
      queries.invalidateQueries({ queryKey: LIST })
    },
  })
}

/** Everything here has been read. */
export function useRead(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => unwrap(api.POST('/api/messages/{conversation_id}/read', talk(id))),
    onSuccess: () => queries.invalidateQueries({ queryKey: LIST }),
  })
}

export function useRate(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ message, rating }: { message: string; rating: number }) =>
      unwrap(
        api.PUT('/api/messages/{conversation_id}/messages/{message_id}/rating', {
          params: { path: { conversation_id: id, message_id: message } },
          body: { rating },
        }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: threadKey(id) }),
  })
}

/** What a letter about this learner may carry. */
export const useChoices = (studentId: string | null) =>
  useQuery({
    queryKey: ['messages', 'choices', studentId],
    enabled: studentId !== null,
    queryFn: () =>
      unwrap(
        api.GET('/api/messages/related/{student_id}', { params: { path: { student_id: studentId ?? '' } } }),
      ),
  })

/** The result or the subject of one letter; kept nowhere, since what may be seen changes. */
export const useRelated = (id: string, message: string) =>
  useQuery({
    queryKey: ['messages', 'related', id, message],
    staleTime: 0,
    gcTime: 0,
    queryFn: () =>
      unwrap(
        api.GET('/api/messages/{conversation_id}/messages/{message_id}/related', {
          params: { path: { conversation_id: id, message_id: message } },
        }),
      ),
  })

export const useBring = () =>
  useMutation({
    mutationFn: (file: File) => upload<MessageFile>('POST', '/api/messages/files', 'file', file),
  })
