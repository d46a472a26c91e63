import { expect, it, vi } from 'vitest'
import { expectBooks } from './ahead'
import { expectPages } from './pdf/load'

vi.mock('./pdf/load', () => ({ expectPages: vi.fn() }))
vi.mock('./ReaderScreen', () => ({ default: () => null }))

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
  expectBooks(['https://kitabo.example/reader/algebra?page=2'])
  expect(expectPages).not.toHaveBeenCalled()
  expectBooks(['algebra', 'https://kitabo.example/reader/maps?page=2'])
  expect(expectPages).toHaveBeenCalledOnce()
})
