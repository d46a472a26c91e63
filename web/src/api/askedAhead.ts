declare global {
  interface Window {
    /** What theme.js asked for while the program itself was still on its way, by path. */
    askedAhead?: Record<string, Promise<Response>>
  }
}

/** The answer to a question that was asked before the program ran; each is taken once. */
export async function takeAhead(asked: Request | string): Promise<Response | null> {
  const { pathname, search } = new URL(typeof asked === 'string' ? asked : asked.url, location.href)
  const early = window.askedAhead?.[pathname + search]
  if (!early || (typeof asked !== 'string' && asked.method !== 'GET')) return null
  delete window.askedAhead?.[pathname + search]
  return early.catch(() => null)
}
