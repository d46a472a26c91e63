// Runs before the first paint, so that a dark page never flashes white. The same key is written by src/ui/theme.ts.
;(() => {
  let choice = 'system'
  try {
    choice = localStorage.getItem('theme') || 'system'
  } catch {
    // Storage may be blocked; the system's own preference still holds.
  }
  const dark =
    choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()

// Who is here is asked while the program is still on its way, and where people land every day what the screen shows.
// `src/api/askedAhead.ts` takes each answer once.
;(() => {
  if (!/(^|; )signed_in=1(;|$)/.test(document.cookie)) return
  try {
    // Learners changed places without a network: the server does not know yet who is here.
    if (localStorage.getItem('kitabo-switch') !== null) return
  } catch {
    // Storage may be blocked; then nobody changed places.
  }
  window.askedAhead = {}
  for (const path of ['/api/auth/user', ...(location.pathname === '/home' ? ['/api/today'] : [])]) {
    const answer = fetch(path, { credentials: 'include' })
    answer.catch(() => undefined) // asked again by the program, which says what is wrong
    window.askedAhead[path] = answer
  }
})()
