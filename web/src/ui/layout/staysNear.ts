/** The keyboard stays in `place` when what it stood on is taken out of it, instead of falling back to the page's start. */
const watch = (element: HTMLElement | null, next: (element: HTMLElement) => HTMLElement | null) => {
  if (!element) return
  let last: EventTarget | null = null
  const keep = (event: FocusEvent) => {
    last = event.target
  }
  const observer = new MutationObserver(() => {
    if (!(last instanceof Node) || last.isConnected || document.activeElement !== document.body) return
    last = null
    const target = next(element)
    if (target && target.tabIndex < 0) target.tabIndex = -1
    target?.focus()
  })
  element.addEventListener('focusin', keep)
  observer.observe(element, { childList: true, subtree: true })
  return () => {
    element.removeEventListener('focusin', keep)
    observer.disconnect()
  }
}

/** For the `ref` of a list whose acts take their own button or card away: its first heading is next, or the list itself. */
export const staysNear = (element: HTMLElement | null) =>
  watch(element, (here) => here.querySelector<HTMLElement>('h2, h3, h4') ?? here)

/** The same where the rest is about something else: the heading of the page is next. */
export const staysOnPage = (element: HTMLElement | null) => watch(element, () => document.querySelector('h1'))
