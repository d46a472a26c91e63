import type { ReactNode } from 'react'
import { useMe } from '../../../api/me'

interface PageLinkProps {
  bookId: string
  page: number
  /** What is said of the page, where the link itself says nothing. */
  label?: string
  className?: string
  lookAt?: string | null
  children: ReactNode
}

/**
 * Opens the book's file at a page, in a tab of its own: for its author and those who review books. The reader is for
 * people with a plan, which authors need not have. Who only reads numbers gets the words alone.
 */
export function PageLink({ bookId, page, label, className, lookAt, children }: PageLinkProps) {
  const me = useMe().data
  const shared = { className, title: label, 'data-look': lookAt ?? undefined }
  if (!me?.isApprovedAuthor && !me?.permissions.includes('content.review')) {
    return (
      <span {...shared} {...(label && { role: 'img', 'aria-label': label })}>
        {children}
      </span>
    )
  }
  const href = `/api/books/${bookId}/file#page=${page}`
  return (
    <a
      {...shared}
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={label && `${label} Opens in a new tab.`}
    >
      {children}
    </a>
  )
}
