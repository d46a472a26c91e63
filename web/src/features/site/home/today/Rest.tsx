import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { BookOpen, ChevronRight, Smartphone } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { type KeptHere, useScreens } from '../../../../lib/screens'
import { fileSize } from '../../../../ui/data/format'
import { LineLink, Lines } from '../../../../ui/data/Lines'
import { type Today, useKeptHere } from './data'
import styles from './today.module.css'

const Tutors = lazy(() => import('../Tutors').then(({ Tutors }) => ({ default: Tutors })))

/** The open book, and what this phone keeps: one line each, both there from the first paint. */
export function Further({ learnerId, book }: { learnerId: string; book: Today['book'] }) {
  const { data: kept } = useKeptHere(learnerId)
  const isEmpty = kept?.things.length === 0
  return (
    <div className={styles.part}>
      <Lines label={t`Go on`}>
        {book && (
          <LineLink
            to={`/reader/${book.bookId}`}
            icon={<BookOpen aria-hidden="true" />}
            note={t`page ${book.page} of ${book.pages}`}
          >
            <Trans>Continue reading {book.title}</Trans>
          </LineLink>
        )}
        <LineLink to={isEmpty ? '/subjects' : '/offline'} icon={<Smartphone aria-hidden="true" />}>
          <Trans>On this phone</Trans>
          {/* What is kept is counted later than the line is drawn: its place is there before. */}
          <span className={styles.counted}>
            {isEmpty ? t`Save a lesson to read without data` : kept && keptWords(kept)}
          </span>
        </LineLink>
      </Lines>
    </div>
  )
}

const keptWords = ({ lessons, tests, books, bytes }: KeptHere) =>
  [
    lessons > 0 && plural(lessons, { one: '# lesson', other: '# lessons' }),
    tests > 0 && plural(tests, { one: '# test', other: '# tests' }),
    books > 0 && plural(books, { one: '# book', other: '# books' }),
    fileSize(bytes),
  ]
    .filter(Boolean)
    .join(', ')

const LINKS = [
  { to: '/student-dashboard', label: t`My Lessons` },
  { to: '/analytics/performance', label: t`My Progress` },
  { to: '/quizzes', label: t`Practice Tests` },
  { to: '/recommendations', label: t`For you` },
  { to: '/forecast', label: t`UCE forecast` },
  { to: '/video-lessons-test', label: t`Video Lessons` },
  { to: '/ai-support-test', label: t`Study Assistant` },
  { to: '/math-tools', label: t`Math Tools` },
  { to: '/science-labs', label: t`Science Labs` },
  { to: '/student-dashboard', label: t`Go to Dashboard` },
]

/** Quiet links in place of cards. */
export function More() {
  const { exists } = useScreens()
  return (
    <nav className={styles.links} aria-label={t`More`}>
      {LINKS.filter(({ to }) => exists(to)).map(({ to, label }) => (
        <Link key={label} to={to}>
          {label}
          <ChevronRight aria-hidden="true" />
        </Link>
      ))}
    </nav>
  )
}

const NEAR = '200px'

/** The tutors are fetched when the learner comes near them: nobody pays for what they do not see. */
export function TutorsBelow() {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current || typeof IntersectionObserver === 'undefined') return
    const watch = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: NEAR },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={place} className={styles.tutors}>
      {isNear && (
        <Suspense>
          <Tutors />
        </Suspense>
      )}
    </div>
  )
}
