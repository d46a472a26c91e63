import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'

export type SeoPage = Schemas['SeoPageOut']
export type SeoDetail = Schemas['SeoPageDetail']
export type SeoConfig = Schemas['SeoConfigIn']
export type Keyword = Schemas['KeywordOut']
export type SeoImage = Schemas['ImageOut']

const PAGES = ['seo', 'pages'] as const
const one = (pageType: string) => [...PAGES, pageType] as const

export const useSeoPages = () =>
  useQuery({ queryKey: PAGES, queryFn: () => unwrap(api.GET('/api/admin/seo/pages')), staleTime: 0 })

export const useSeoPage = (pageType: string) =>
  useQuery({
    queryKey: one(pageType),
    queryFn: () => unwrap(api.GET('/api/admin/seo/pages/{page_type}', at(pageType))),
    staleTime: 0,
  })

const at = (pageType: string) => ({ params: { path: { page_type: pageType } } })

/** Each change answers with the whole page, which takes the place of the one shown. */
function useChange<Sent>(pageType: string, change: (sent: Sent) => Promise<SeoDetail>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (detail) => {
      queries.setQueryData(one(pageType), detail)
      // Another page's title may no longer be the only one of its kind.
      queries.invalidateQueries({ queryKey: PAGES, exact: true })
    },
  })
}

export const useSave = (pageType: string) =>
  useChange(pageType, (body: SeoConfig) =>
    unwrap(api.PUT('/api/admin/seo/pages/{page_type}', { ...at(pageType), body })),
  )

export const useUndo = (pageType: string) =>
  useChange(pageType, () => unwrap(api.POST('/api/admin/seo/pages/{page_type}/undo', at(pageType))))

export const useSetKeywords = (pageType: string) =>
  useChange(pageType, (keywords: Keyword[]) =>
    unwrap(api.PUT('/api/admin/seo/pages/{page_type}/keywords', { ...at(pageType), body: { keywords } })),
  )

export const useImportKeywords = (pageType: string) =>
  useChange(pageType, (csv: string) =>
    unwrap(api.POST('/api/admin/seo/pages/{page_type}/keywords/import', { ...at(pageType), body: { csv } })),
  )

export const useSetImages = (pageType: string) =>
  useChange(pageType, (images: SeoImage[]) =>
    unwrap(api.PUT('/api/admin/seo/pages/{page_type}/images', { ...at(pageType), body: { images } })),
  )
