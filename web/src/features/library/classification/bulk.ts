import type { BulkChange, Filters, Tier } from './data'

/** What was chosen in the bar: nothing is said by an empty choice. */
export interface Wish {
  add: string
  remove: string
  tier: string
  language: string
}
export const NOTHING: Wish = { add: '', remove: '', tier: '', language: '' }

export const isEmpty = (wish: Wish) => Object.values(wish).every((value) => value === '')

/** The books meant: those ticked, or all that fit the filters. */
export type Scope = { ticked: string[] } | { filters: Filters; total: number }

/** The wish as the api takes it. */
export function changeOf(wish: Wish, scope: Scope): BulkChange {
  const which =
    'ticked' in scope
      ? { bookIds: scope.ticked, count: scope.ticked.length }
      : { bookIds: [], matching: matchingOf(scope.filters), count: scope.total }
  return {
    ...which,
    addCategoryIds: wish.add ? [wish.add] : [],
    removeCategoryIds: wish.remove ? [wish.remove] : [],
    requiredTier: (wish.tier || null) as Tier | null,
    language: wish.language || null,
  }
}

function matchingOf(filters: Filters): NonNullable<BulkChange['matching']> {
  const said = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
  return { q: '', ...said } as NonNullable<BulkChange['matching']>
}
