import { expect, it, vi } from 'vitest'
import { expectBooks } from './ahead'
import { expectPages } from './pdf/load'

vi.mock('./pdf/load', () => ({ expectPages: vi.fn() }))

it('starts what draws pages only where a book will open as pages', () => {
  localStorage.setItem(
    'reader-modes',
    JSON.stringify([
      ['algebra', 'text'],
      ['maps', 'pages'],
    ]),
  )
  expectBooks([])
  expectBooks(['algebra'])
  expect(expectPages).not.toHaveBeenCalled()
  expectBooks(['algebra', 'maps'])
  expect(expectPages).toHaveBeenCalledOnce()
})
