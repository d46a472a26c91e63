/** What a guard leaves in the history's state of the sign-in screen: where the visitor was going. */
export interface ReturnState {
  from: string
}

/** The address to return to after signing in, if a guard left one; only ever one of our own. */
export function returnPath(state: unknown): string | null {
  const from = (state as Partial<ReturnState> | null)?.from
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : null
}
