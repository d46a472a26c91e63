import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter, type To, useLocation } from 'react-router'
import { vi } from 'vitest'
import { newQueryClient } from '../api/client'
import type { Me } from '../api/me'
import { useWhereabouts } from '../lib/here'
import { type KeptHere, ScreensContext } from '../lib/screens'
import Toaster from '../ui/feedback/Toaster'
import { StepUp } from '../ui/forms/StepUp'

/** What the api answers: by `METHOD /path`, a body or a function of what was sent and where; `[status, body]` for a
 *  refusal, a `Response` where its headers matter. */
export type Answers = Record<string, unknown>

export const LEARNER: Me = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  email: 'amina@example.ug',
  firstName: 'Amina',
  lastName: 'Nakato',
  role: 'user',
  subscriptionTier: 'basic',
  subscriptionStatus: 'active',
  trialEndsAt: null,
  freeTrialEndedAt: null,
  subscriptionPeriodEnd: null,
  profileImageUrl: null,
  schoolYear: null,
  username: 'amina',
  phoneNumber: null,
  emailVerified: true,
  mustChangePassword: false,
  isLimited: false,
  isEmergency: false,
  hasTotp: false,
  mustEnrolTotp: false,
  impersonatedBy: null,
  isApprovedAuthor: false,
  isVerifiedTutor: false,
  isTeacher: false,
  permissions: [],
}

/** A moderator with what the role brings along. */
export const MODERATOR: Me = {
  ...LEARNER,
  role: 'moderator',
  permissions: ['content.review', 'learners.see'],
}

/** An admin with what the role brings along, which is no money. */
export const ADMIN: Me = {
  ...LEARNER,
  role: 'admin',
  permissions: ['analytics.read', 'content.review', 'learners.see', 'people.manage', 'support.act'],
}

/** Stands in for the network, and for nothing of ours. Returns what was asked, in order. */
export function answerWith(answers: Answers): { method: string; path: string; body: unknown }[] {
  const asked: { method: string; path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (what: Request | string, init?: RequestInit) => {
    const request = typeof what === 'string' ? new Request(new URL(what, location.origin), init) : what
    const { method } = request
    const { pathname, search } = new URL(request.url)
    const path = pathname + search
    const text = await request.text()
    const isJson = !request.headers.get('Content-Type')?.startsWith('multipart/')
    const body = text && isJson ? JSON.parse(text) : text || undefined
    asked.push({ method, path, body })
    const key = [`${method} ${path}`, `${method} ${pathname}`].find((known) => known in answers)
    if (!key) return json(404, { code: 'NOT_FOUND', title: 'Not found', detail: 'Not found', status: 404 })
    const answer = answers[key]
    const result = typeof answer === 'function' ? await answer(body, path) : answer
    if (result instanceof Response) return result
    return isRefusal(result) ? json(result[0], result[1]) : json(200, result)
  })
  return asked
}

const isRefusal = (answer: unknown): answer is [number, unknown] =>
  Array.isArray(answer) && typeof answer[0] === 'number'

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })

interface Stage {
  at?: (To & { state?: unknown }) | string
  /** Who is signed in; null for nobody. */
  me?: Me | null
  api?: Answers
  /** The addresses that exist; all unless told. */
  exists?: (path: string) => boolean
  /** What the device keeps of the learner; nothing is asked unless told. */
  kept?: KeptHere
}

/** Shows a piece as the application would: router, queries, toasts, and an api that answers as told. */
export function show(
  piece: ReactElement,
  { at = '/', me = null, api = {}, exists = () => true, kept }: Stage = {},
) {
  // As the server does beside a session; without it the application asks for nobody.
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = `signed_in=1; Max-Age=${me || 'GET /api/auth/user' in api ? 60 : 0}`
  const asked = answerWith({ 'GET /api/auth/user': me ?? [401, {}], ...api })
  const location = { address: '' }
  const queries = newQueryClient()
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retryDelay: 1 } })
  const shown = render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[at]} useTransitions={false}>
        <ScreensContext value={{ exists, keptHere: kept && (async () => kept) }}>
          {piece}
          <StepUp />
          <Toaster />
          <Witness location={location} />
        </ScreensContext>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { ...shown, asked, location }
}

/** Writes down where the application went. */
function Witness({ location }: { location: { address: string } }) {
  const { pathname, search } = useLocation()
  location.address = pathname + search
  useWhereabouts()
  return null
}
