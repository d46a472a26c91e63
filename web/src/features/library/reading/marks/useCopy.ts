import { plural, t } from '@lingui/core/macro'
import { type RefObject, useEffect } from 'react'
import { api, unwrap } from '../../../../api/client'
import { useMutation } from '../../../../api/useMutation'
import { toast, toastProblem } from '../../../../ui/feedback/toast'
import { wordsOf } from '../text/useTextSelection'

/**
 * Copies words of a book once the server has counted them; what it refuses never reaches the clipboard. The copy of
 * the keyboard and of the phone's own menu goes the same way.
 */
export function useCopy(bookId: string, layer: RefObject<HTMLElement | null>): (text: string) => void {
  const { mutate } = useMutation({
    mutationFn: async (text: string) => {
      const path = { book_id: bookId }
      const meter = await unwrap(
        api.POST('/api/reading/books/{book_id}/copies', { params: { path }, body: { text } }),
      )
      await navigator.clipboard.writeText(text)
      return meter
    },
    onSuccess: ({ left }) =>
      toast({
        title: t`Copied`,
        detail: plural(left, {
          one: 'You can copy # more character of this book.',
          other: 'You can copy # more characters of this book.',
        }),
      }),
    onError: (error) =>
      toastProblem(error, { title: t`Not copied`, detail: t`This browser did not allow the copy.` }),
  })

  useEffect(() => {
    const copied = (event: ClipboardEvent) => {
      const selection = window.getSelection()
      if (!selection?.rangeCount || !layer.current?.contains(selection.anchorNode)) return
      const text = wordsOf(selection.getRangeAt(0)) || selection.toString().trim()
      if (!text) return
      event.preventDefault()
      mutate(text)
    }
    document.addEventListener('copy', copied)
    return () => document.removeEventListener('copy', copied)
  }, [layer, mutate])
  return mutate
}
