import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { clearToast } from '../ui/feedback/toast'

// A screen is fetched when it is first shown, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 20_000 })

// jsdom has none of these; the components only ask, and live with the answer "no".
window.matchMedia ??= (query) =>
  ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }) as unknown as MediaQueryList
window.scrollTo = () => {}
Element.prototype.scrollIntoView ??= () => {}
document.elementFromPoint ??= () => null
Element.prototype.hasPointerCapture ??= () => false
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeEach(() => localStorage.clear())
// What one test told the user is no business of the next one.
afterEach(() => {
  cleanup()
  clearToast()
})
