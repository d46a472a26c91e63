/** Where a month stands, as the api says it; the one place of its words. */
export type MonthState = 'so_far' | 'estimate' | 'final'
type Tone = 'success' | 'info'

const WORDS: Record<MonthState, { label: string; tone: Tone }> = {
  so_far: { label: 'Estimate so far', tone: 'info' },
  estimate: { label: 'Estimate', tone: 'info' },
  final: { label: 'Final', tone: 'success' },
}

export const monthState = (state: unknown) => WORDS[state as MonthState] ?? WORDS.estimate
export const isSoFar = (state: unknown) => state === 'so_far'
