import { describe, expect, it, vi } from 'vitest'
import { Problem } from '../lib/problem'
import { answerWith } from '../testing/render'
import { api, mayRetry, newQueryClient, read, send, unwrap } from './client'

const failed = (status: number) => new Problem({ status })

describe('a call', () => {
  it('throws the problem the server told', async () => {
    const body = {
      code: 'NO_ATTEMPTS_LEFT',
      title: 'No Attempts Left',
      detail: 'x',
      fields: { a: 'b' },
      requestId: 'r',
    }
    answerWith({ 'POST /api/auth/login': [409, body] })
    const call = unwrap(api.POST('/api/auth/login', { body: { emailOrUsername: 'a', password: 'b' } }))
    await expect(call).rejects.toMatchObject({ ...body, status: 409 })
  })

  it('throws a problem also where the answer is no JSON', async () => {
    answerWith({ 'GET /api/books': [502, '<html>'] })
    await expect(read('/api/books')).rejects.toMatchObject({ code: 'HTTP_ERROR', status: 502 })
  })

  it('tells a broken network as being offline', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(send('POST', '/api/x', {})).rejects.toMatchObject({ code: 'OFFLINE', status: 0 })
    await expect(unwrap(api.GET('/api/books'))).rejects.toMatchObject({ code: 'OFFLINE' })
  })

  it('leaves out what was not asked', async () => {
    const asked = answerWith({ 'GET /api/admin/books': { data: [] } })
    await read('/api/admin/books', { page: 2, sort: '', q: undefined, subject: null })
    expect(asked[0]?.path).toBe('/api/admin/books?page=2')
  })
})

describe('the cache', () => {
  it('tries once more after a failure that may pass, and never after a refusal or a rate limit', () => {
    expect(mayRetry(0, failed(503))).toBe(true)
    expect(mayRetry(0, failed(0))).toBe(true)
    expect(mayRetry(1, failed(503))).toBe(false)
    expect(mayRetry(0, failed(429))).toBe(false)
    expect(mayRetry(0, failed(404))).toBe(false)
  })

  it('keeps the numbers of the specification', () => {
    const { queries, mutations } = newQueryClient().getDefaultOptions()
    const delay = queries?.retryDelay as (attempt: number) => number
    expect([0, 1, 2, 3].map(delay)).toEqual([2000, 4000, 8000, 10000])
    expect(queries).toMatchObject({
      staleTime: 300_000,
      gcTime: 600_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    })
    expect(mutations?.retry).toBe(false)
  })
})
