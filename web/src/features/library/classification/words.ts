import type { ShelvedBook, Tier } from './data'

export const TIERS: [Tier, string][] = [
  ['trial', 'Every plan and the trial'],
  ['basic', 'Basic and above'],
  ['premium', 'Premium'],
]
/** Where a line has little room. */
export const TIERS_SHORT: [Tier, string][] = [
  ['trial', 'Trial'],
  ['basic', 'Basic'],
  ['premium', 'Premium'],
]
export const STATES: [ShelvedBook['status'], string][] = [
  ['approved', 'In the library'],
  ['pending', 'Waits for review'],
  ['rejected', 'Sent back'],
  ['withdrawn', 'Withdrawn'],
]
export const GAPS: [string, string][] = [
  ['decision', 'Not yet decided'],
  ['category', 'No category'],
  ['year', 'No form'],
  ['topic', 'No topic'],
]
export const YEARS = ['S1', 'S2', 'S3', 'S4'] as const
export const LEVELS: [string, string][] = [
  ['', 'Not said'],
  ['easy', 'Easy'],
  ['medium', 'Medium'],
  ['hard', 'Hard'],
]

const NAMES = new Intl.DisplayNames('en', { type: 'language' })

/** A language by its code, such as en. */
export const languageName = (code: string) => NAMES.of(code) ?? code

export const options = (pairs: [string, string][]) => pairs.map(([value, label]) => ({ value, label }))
export const wordFor = (pairs: [string, string][], value: string) =>
  pairs.find(([each]) => each === value)?.[1] ?? value
