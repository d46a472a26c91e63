import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { BookOpen } from 'lucide-react'
import { createContext, type ReactNode, useContext } from 'react'
import { api, type Schemas, unwrap } from '../../../../api/client'
import { LinkButton } from '../../../../ui/primitives/Button'

type ExplainingPage = Schemas['ExplainingPageOut']

const Pages = createContext<ExplainingPage[]>([])

/** Asks once for all wrong answers which page explains each; while that is unknown nothing is said. */
export function ExplainingPages({ attemptId, children }: { attemptId: string; children: ReactNode }) {
  const pages = useQuery({
    queryKey: ['quizzes', 'pages', attemptId],
    queryFn: () =>
      unwrap(
        api.GET('/api/quiz-attempts/{attempt_id}/pages', { params: { path: { attempt_id: attemptId } } }),
      ),
  })
  return <Pages value={pages.data ?? []}>{children}</Pages>
}

/** "Read page 14 of Measure and Push": the page of a book that opens at once and explains this question. */
export function ExplainingPageLink({ questionId }: { questionId: string }) {
  const found = useContext(Pages).find((each) => each.questionId === questionId)
  if (!found) return null
  return (
    <LinkButton icon={<BookOpen />} to={`/reader/${found.bookId}?page=${found.page}`}>
      {t`Read page ${found.page} of “${found.title}”`}
    </LinkButton>
  )
}
