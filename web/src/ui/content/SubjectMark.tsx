import {
  Atom,
  BookOpenText,
  Calculator,
  Church,
  FlaskConical,
  Globe,
  Landmark,
  Languages,
  Laptop,
  Leaf,
  Microscope,
  Palette,
  Sprout,
  Store,
} from 'lucide-react'
import type { CSSProperties } from 'react'
import '../css/showcase.css'

// What a learner sees on the cover of the exercise book of each subject; the colours are the charts' own.
const MARKS = {
  mathematics: [Calculator, 1],
  physics: [Atom, 3],
  chemistry: [FlaskConical, 4],
  biology: [Leaf, 2],
  science: [Microscope, 2],
  english: [BookOpenText, 5],
  literature: [BookOpenText, 5],
  geography: [Globe, 3],
  history: [Landmark, 1],
  cre: [Church, 4],
  entrepreneurship: [Store, 1],
  agriculture: [Sprout, 2],
  ict: [Laptop, 6],
  'art-design': [Palette, 5],
} as const

/** The mark of a subject; the name stands beside it. */
export function SubjectMark({ slug, category }: { slug: string; category?: string }) {
  const [Icon, series] = MARKS[slug as keyof typeof MARKS] ?? [
    category === 'language' ? Languages : BookOpenText,
    6,
  ]
  return (
    <span className="subject-mark" style={{ '--subject': `var(--series-${series})` } as CSSProperties}>
      <Icon aria-hidden="true" />
    </span>
  )
}
