import { plural, t } from '@lingui/core/macro'
import { count } from '../../../ui/data/format'
/** `2.4 MB` or `60 KB`, so that nobody opens a book without knowing what it takes from the bundle. */
export function megabytes(bytes: number | null): string | null {
  if (bytes === null) return null
  const mb = bytes / 1_000_000
  return mb < 0.1 ? t`${Math.ceil(bytes / 1000)}\u00a0KB` : t`${mb.toFixed(1)}\u00a0MB`
}

/** How many books were found; of very many only that there are more. */
export const howMany = (total: number, isCapped = false) =>
  isCapped
    ? t`More than ${count(total)} books. Choose a subject or a year to see fewer.`
    : plural(total, { one: '# book', other: '# books' })

const RANK: Record<string, number> = { free: -1, trial: 0, basic: 1, premium: 2 }

/** Whether a plan reaches a book; the server decides when it is opened. */
export const reaches = (tier: string, required: string) => (RANK[tier] ?? 0) >= (RANK[required] ?? 0)

export const PLAN_NAMES: Record<string, string> = { basic: t`Basic plan`, premium: t`Premium plan` }

export const SORTS = [
  { value: '', label: t`Best match` },
  { value: 'title', label: t`Title` },
  { value: 'rating', label: t`Best rated` },
  { value: 'newest', label: t`Newest first` },
  { value: 'short', label: t`Shortest first` },
  { value: 'long', label: t`Longest first` },
]

export const LENGTHS: Record<string, string> = {
  short: t`Short, under 30 pages`,
  medium: t`Medium, 30 to 80 pages`,
  long: t`Long, over 80 pages`,
}

const LANGUAGES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' })
export const languageName = (code: string) => LANGUAGES.of(code) ?? code

export const LEVELS: Record<string, string> = { easy: t`Easy`, medium: t`Medium`, hard: t`Hard` }

/** What the plan of a book is called where prices may be shown. */
export const PLAN_WORDS: Record<string, string> = {
  free: t`Free`,
  trial: t`In the free trial`,
  ...PLAN_NAMES,
}
