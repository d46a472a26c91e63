import { expect, it, vi } from 'vitest'
import { api, send, unwrap } from './client'

const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
const REFUSED = { code: 'UNAUTHENTICATED', detail: 'Sign in again.' }

/** A server on which the key changes while the person's password is being checked, until `release` is called. */
function serverThatRenews() {
  const sent: string[] = []
  let release = () => {}
  const checked = new Promise<void>((resolve) => {
    release = resolve
  })
  let isRenewed = false
  vi.stubGlobal('fetch', async (asked: Request | string, init?: RequestInit) => {
    const request = typeof asked === 'string' ? new Request(new URL(asked, location.origin), init) : asked
    const { pathname } = new URL(request.url)
    sent.push(`${request.method} ${pathname} ${await request.text()}`)
    if (pathname === '/api/auth/step-up') {
      await checked
      isRenewed = true
      return answer(200, { success: true })
    }
    return isRenewed ? answer(200, { done: true }) : answer(401, REFUSED)
  })
  return { sent, release }
}

it('sends again, with its words, what met the moment of a new key', async () => {
  const { sent, release } = serverThatRenews()
  const proof = send('POST', '/api/auth/step-up', { password: 'x' })
  const reading = unwrap(api.GET('/api/auth/user'))
  const leaving = unwrap(api.POST('/api/auth/logout', { body: { word: 'kept' } } as never))
  await vi.waitFor(() => expect(sent).toHaveLength(3))
  release()
  await proof
  await expect(reading).resolves.toEqual({ done: true })
  await expect(leaving).resolves.toEqual({ done: true })
  expect(sent.filter((each) => each === 'POST /api/auth/logout {"word":"kept"}')).toHaveLength(2)
})

it('sends a refused request once where no key was renewed', async () => {
  const { sent } = serverThatRenews()
  await expect(unwrap(api.GET('/api/auth/user'))).rejects.toMatchObject({ status: 401 })
  expect(sent).toHaveLength(1)
})

it('leaves a refused proof as it is', async () => {
  vi.stubGlobal('fetch', async () =>
    answer(401, { code: 'LOGIN_FAILED', detail: 'That is not your password.' }),
  )
  await expect(send('POST', '/api/auth/step-up', { password: 'y' })).rejects.toMatchObject({
    code: 'LOGIN_FAILED',
  })
})
