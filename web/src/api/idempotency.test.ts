import { beforeEach, expect, it, vi } from 'vitest'
import { send, upload } from './client'

const keys: (string | null)[] = []
let answers: (() => Response | Promise<Response>)[] = []

const json = (status: number, headers = {}) => new Response('{}', { status, headers })

beforeEach(() => {
  keys.length = 0
  vi.stubGlobal('fetch', async (request: Request | string, init?: RequestInit) => {
    keys.push(
      new Headers(typeof request === 'string' ? init?.headers : request.headers).get('Idempotency-Key'),
    )
    return (answers.shift() ?? (() => json(200)))()
  })
})

const letter = (words: string) => send('POST', '/api/messages', { words }).catch((problem) => problem.status)

it('keeps the key of an act until it is known what became of it', async () => {
  answers = [
    () => Promise.reject(new TypeError('the line broke')),
    () => json(503),
    () => json(409, { 'Retry-After': '1' }),
    () => json(201),
  ]
  for (let n = 0; n < 5; n++) await letter('Is that so?')
  expect(new Set(keys.slice(0, 4)).size).toBe(1)
  expect(keys[4]).not.toBe(keys[0])
})

it('gives a second tap the same key, another act another one, and a reading none', async () => {
  await Promise.all([letter('Two taps'), letter('Two taps'), letter('Another')])
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
  await upload('POST', '/api/account/photo', 'photo', new File(['x'], 'me.png'))
  expect(keys[3]).toMatch(/^[0-9a-f-]{36}$/)
  const { read } = await import('./client')
  await read('/api/books')
  expect(keys[4]).toBeNull()
})

it('asks for a new key after a refusal, for then nothing was done', async () => {
  answers = [() => json(422), () => json(201)]
  await letter('')
  await letter('')
  expect(keys[1]).not.toBe(keys[0])
})
