const KEY = 'assistant-draft'

/** The question that is being written, kept as long as this tab: phones are shared. A device without storage keeps none. */
export const draft = {
  read(): string {
    try {
      return sessionStorage.getItem(KEY) ?? ''
    } catch {
      return ''
    }
  },
  keep(text: string) {
    try {
      if (text) sessionStorage.setItem(KEY, text)
      else sessionStorage.removeItem(KEY)
    } catch {
      // Full or forbidden: the question still stands on the screen.
    }
  },
}
