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
