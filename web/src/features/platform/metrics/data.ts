import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'
import { save } from '../../../ui/data/csv'

export type Registry = Schemas['RegistryOut']
export type Measure = Schemas['MeasureOut']
export type Answer = Schemas['NumbersOut']
export type Working = Schemas['WorkingOut']

/** What may be asked for, and by what. */
export const useRegistry = () =>
  useQuery({ queryKey: ['numbers', 'registry'], queryFn: () => unwrap(api.GET('/api/insight/registry')) })

/** The answer to a question; a refused one is not asked again. */
export const useAnswer = (question: string) =>
  useQuery({
    queryKey: ['numbers', 'answer', question],
    queryFn: () => unwrap(api.GET('/api/insight/answers', { params: { query: { question } } })),
    enabled: question !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })

/** The groups a dimension has, as far as they may be shown; asked for when somebody wants to choose one. */
export const useGroups = (measure: string, dimension: string, asOf: string) =>
  useQuery({
    queryKey: ['numbers', 'groups', measure, dimension, asOf],
    queryFn: async () => {
      const question = `${measure} by ${dimension}${asOf && ` as of ${asOf}`}`
      const answer = await unwrap(api.GET('/api/insight/answers', { params: { query: { question } } }))
      return answer.rows.flatMap(([name]) => (name === null || name === undefined ? [] : [String(name)]))
    },
    enabled: Boolean(measure && dimension),
    retry: false,
  })

/** The answer as a file, with a note of who took it and what for. */
export const useExport = () =>
  useMutation({
    mutationFn: async (query: { question: string; purpose: string }) => {
      const text = await unwrap(api.GET('/api/insight/answers.csv', { params: { query }, parseAs: 'text' }))
      save('Kitabo numbers', text)
    },
  })
