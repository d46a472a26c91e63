import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schemas, send, unwrap, upload } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'
import { filled } from '../../../lib/filters'
import { type Problem, problemOf } from '../../../lib/problem'
import type { TableView } from '../../../ui/data/tableView'

export type ItemRow = Schemas['ItemRow']
export type Item = Schemas['ItemOut']
export type ItemIn = Schemas['ItemIn']
export type Choices = Schemas['ItemChoices']
export type ImportOut = Schemas['ImportOut']
export type Figure = Schemas['ItemFigureOut']
export type Tick = Schemas['ItemTick']
export type Coverage = Schemas['BankCoverage']
export type CoverageBy = 'level' | 'type'
export type BatchAction = Schemas['ItemBatchIn']['action']
export type BatchResult = Schemas['ItemBatchOut'] & { problem?: Problem }
export type QuestionAction = 'send' | 'approve' | 'return' | 'retire'

export const FILTERS = [
  'search',
  'subject',
  'schoolYear',
  'topicId',
  'type',
  'status',
  'difficulty',
  'flag',
  'importId',
  'cognitive',
  'writer',
] as const
export type Filters = Record<(typeof FILTERS)[number], string>
const LIST = ['items', 'list']
const one = (id: string) => ['items', 'one', id]

export function useItems(filters: Filters, { page, pageSize }: TableView) {
  return useQuery({
    queryKey: [...LIST, filters, page, pageSize],
    queryFn: () =>
      unwrap(
        api.GET('/api/admin/items', { params: { query: { ...filled(filters), page, pageSize } as object } }),
      ),
    placeholderData: keepPreviousData,
  })
}

export function useItem(id: string) {
  return useQuery({
    queryKey: one(id),
    queryFn: () =>
      unwrap(api.GET('/api/admin/items/{question_id}', { params: { path: { question_id: id } } })),
    staleTime: 0,
  })
}

export function useCoverage(subject: string, schoolYear: string, by: CoverageBy) {
  return useQuery({
    queryKey: ['items', 'coverage', subject, schoolYear, by],
    queryFn: () =>
      unwrap(
        api.GET('/api/admin/items/coverage', {
          params: { query: { ...filled({ subject, schoolYear }), by } as object },
        }),
      ),
    placeholderData: keepPreviousData,
  })
}

export function useChoices() {
  return useQuery({
    queryKey: ['items', 'choices'],
    queryFn: () => unwrap(api.GET('/api/admin/items/choices')),
    staleTime: 600_000,
  })
}

/** Every change answers with the item as it stands then. */
function useChange<Sent>(change: (sent: Sent) => Promise<Item>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (item) => {
      cache.setQueryData(one(item.id), item)
      void cache.invalidateQueries({ queryKey: LIST })
    },
  })
}

/** Saves a draft: a new one where there is no id yet. */
export const useSave = (id: string | null) =>
  useChange((body: ItemIn) =>
    send<Item>(id ? 'PUT' : 'POST', id ? `/api/admin/items/${id}` : '/api/admin/items', body),
  )

export const useQuestionAction = (id: string) =>
  useChange(({ action, comment }: { action: QuestionAction; comment: string }) =>
    send<Item>('POST', `/api/admin/items/${id}/${action}`, { comment }),
  )

export const useCopy = (id: string) => useChange(() => send<Item>('POST', `/api/admin/items/${id}/copy`))

/** Everything the filters find, as far as one action takes it. */
export const useTickAll = (filters: Filters) =>
  useMutation({
    mutationFn: () =>
      unwrap(api.GET('/api/admin/items/ticks', { params: { query: filled(filters) as object } })),
  })

const PART = 250

/** One action on many, a part at a time so that it can be seen to go on; what is done stays done when it breaks off. */
export function useBatch() {
  const cache = useQueryClient()
  const [at, setAt] = useState<{ done: number; all: number } | null>(null)
  const run = async (action: BatchAction, ids: string[], comment: string): Promise<BatchResult> => {
    let all: BatchResult = { done: [], already: 0, gone: 0, refused: [] }
    try {
      for (let from = 0; from < ids.length; from += PART) {
        setAt({ done: from, all: ids.length })
        const part = { action, ids: ids.slice(from, from + PART), comment }
        const more = await send<BatchResult>('POST', '/api/admin/items/batches', part)
        all = {
          done: [...all.done, ...more.done],
          already: all.already + more.already,
          gone: all.gone + more.gone,
          refused: [...all.refused, ...more.refused],
        }
      }
    } catch (error) {
      all = { ...all, problem: problemOf(error) }
    }
    setAt(null)
    void cache.invalidateQueries({ queryKey: ['items'] })
    return all
  }
  return { at, run }
}

export const exportPath = (filters: Filters, format: 'csv' | 'gift' | 'qti', withDrawings = false) =>
  `/api/admin/items/export?${new URLSearchParams({
    ...(filled(filters) as Record<string, string>),
    format,
    ...(withDrawings ? { drawings: 'true' } : {}),
  })}`

export const addressOf = (name: string) => `/api/items/figures/${name}`

/** A drawing from the device: kept as we would have made it. */
export function useBring() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (file: File) => upload<Figure>('POST', '/api/admin/items/figures', 'file', file),
    onSuccess: () => void cache.invalidateQueries({ queryKey: ['items', 'choices'] }),
  })
}

/** A file of items: looked at, or taken in. */
export function useImport() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ file, topicCode, isLook }: { file: File; topicCode: string; isLook: boolean }) => {
      const topic = topicCode ? `?topicCode=${encodeURIComponent(topicCode)}` : ''
      return upload<ImportOut>(
        'POST',
        `/api/admin/items/imports${isLook ? '/look' : ''}${topic}`,
        'file',
        file,
      )
    },
    onSuccess: ({ codes }) => {
      if (codes.length > 0) void cache.invalidateQueries({ queryKey: ['items'] })
    },
  })
}
