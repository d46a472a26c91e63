import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerWith } from '../../testing/render'
import { keptMarks, type MarkAct, type WaitingAct } from './keptMarks'
import { keptNotes } from './keptNotes'
import { changeMark, readMarks, sendMarks } from './markDelivery'

vi.mock('./keptMarks', async (original) => ({
  ...(await original<typeof import('./keptMarks')>()),
  keptMarks: {},
}))

const MARKS = {
  bookmarks: [{ id: 'k-1', page: 9, note: null }],
  highlights: [],
}
const PUT = 'PUT /api/reading/books/b-1/bookmarks'
const POST = 'POST /api/reading/books/b-1/highlights'
const LIST = 'GET /api/reading/books/b-1/marks'
const highlight: MarkAct = {
  kind: 'highlight',
  id: 'a'.repeat(32),
  mark: { page: 5, selectedText: 'A function has one arrow.', color: 'blue' },
}
let waiting: WaitingAct[]
let known: typeof MARKS | null
let isDown: boolean
let keys: (string | null)[]

const or = (answer: unknown) => () => {
  if (isDown) throw new TypeError('Failed to fetch')
  return answer
}
const online = (more: Record<string, unknown> = {}) => {
  const asked = answerWith({
    [LIST]: or(MARKS),
    [PUT]: or({ id: 'k-2' }),
    [POST]: or({ id: 'h-1' }),
    'DELETE /api/reading/bookmarks/k-1': or(undefined),
    ...more,
  })
  const answer = fetch
  vi.stubGlobal('fetch', (request: Request) => {
    if (request.method === 'POST') keys.push(request.headers.get('Idempotency-Key'))
    return answer(request)
  })
  return asked
}

beforeEach(() => {
  ;[waiting, known, isDown, keys] = [[], null, true, []]
  let n = 0
  Object.assign(keptMarks, {
    known: async () => known,
    keep: async (_: string, __: string, marks: typeof MARKS) => {
      known = marks
    },
    actions: async (userId: string) => waiting.filter((each) => each.userId === userId),
    wait: async (userId: string, bookId: string, act: MarkAct) => {
      n += 1
      waiting.push({ n, userId, bookId, act })
    },
    settle: async (gone: number) => {
      waiting = waiting.filter((each) => each.n !== gone)
    },
  })
  localStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

it('waits without a network, stands on the page all the same, and is sent once, in order', async () => {
  keptNotes.add('amina', 'b-1', 'Algebra')
  known = MARKS
  const asked = online()
  await changeMark('amina', 'b-1', { kind: 'bookmark', mark: { page: 3, note: 'Ask' } })
  await changeMark('amina', 'b-1', highlight)
  await changeMark('amina', 'b-1', { kind: 'unbookmark', id: 'k-1' })
  const shown = await readMarks('amina', 'b-1', undefined)
  expect(shown.bookmarks.map(({ page, note }) => [page, note])).toEqual([[3, 'Ask']])
  expect(shown.highlights.map(({ selectedText }) => selectedText)).toEqual(['A function has one arrow.'])

  isDown = false
  asked.length = 0
  await Promise.all([sendMarks('amina'), sendMarks('amina')])
  await sendMarks('amina')
  expect(asked.map(({ method }) => method)).toEqual(['PUT', 'POST', 'DELETE'])
  expect(waiting).toEqual([])
})

it('sends a highlight under the same key again where only the answer was lost', async () => {
  online()
  await changeMark('amina', 'b-1', highlight)
  isDown = false
  await sendMarks('amina')
  expect([...new Set(keys)]).toEqual([highlight.id])
})

it('sends nothing of what was made and undone without a network', async () => {
  const asked = online()
  await changeMark('amina', 'b-1', highlight)
  await changeMark('amina', 'b-1', { kind: 'bookmark', mark: { page: 3 } })
  await changeMark('amina', 'b-1', { kind: 'unhighlight', id: highlight.id })
  await changeMark('amina', 'b-1', { kind: 'unbookmark', id: 'here-3' })
  isDown = false
  asked.length = 0
  await sendMarks('amina')
  expect(asked).toEqual([])
})

it('gives up only what the server will never take, and sends the rest', async () => {
  online({ [POST]: or([404, { code: 'NOT_FOUND', title: 'Book Not Found', detail: 'x' }]) })
  await changeMark('amina', 'b-1', highlight)
  await changeMark('amina', 'b-1', { kind: 'bookmark', mark: { page: 3 } })
  isDown = false
  expect(await sendMarks('amina')).toBe(true)
  expect(waiting).toEqual([])
})

it("leaves another learner's marks on this phone alone", async () => {
  online()
  await changeMark('brian', 'b-1', highlight)
  isDown = false
  await sendMarks('amina')
  expect(waiting).toHaveLength(1)
})
