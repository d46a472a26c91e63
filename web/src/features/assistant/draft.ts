const KEY = 'assistant-draft'

/** The question that is being written, kept on this device; a device without storage keeps none. */
export const draft = {
  read(): string {
    try {
      return localStorage.getItem(KEY) ?? ''
    } catch {
      return ''
    }
  },
  keep(text: string) {
    try {
      if (text) localStorage.setItem(KEY, text)
      else localStorage.removeItem(KEY)
    } catch {
      // Full or forbidden: the question still stands on the screen.
    }
  },
}
