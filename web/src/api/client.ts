import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import createClient from 'openapi-fetch'
import { OFFLINE, Problem, type ProblemBody, problemOf } from '../lib/problem'
import { sessionEnd } from '../lib/sessionEnd'
import { takeAhead } from './askedAhead'
import { mustWait } from './between'
import { withKey } from './idempotency'
import { acrossRenewal } from './renewal'
import type { components, paths } from './schema.gen'

export type Schemas = components['schemas']

type Query = Record<string, string | number | boolean | null | undefined>
type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Every route of the api, typed from its own document: `unwrap(api.GET('/api/books/{book_id}', …))`. */
export const api = createClient<paths>({
  baseUrl: location.origin,
  // Looked up at each call, and never by a header of our own: the cookie is all the proof there is.
  fetch: (request) => answer(request),
  credentials: 'include',
})

/** The answer itself. Throws a Problem; a call that was aborted stays an AbortError. */
export async function unwrap<T>(
  call: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<T> {
  const { data, error, response } = await call
  if (!response.ok) throw problemIn(response, error)
  return data as T
}

/** Read JSON from a route the generated types do not know yet. Throws a Problem. */
export async function read<T>(path: string, query: Query = {}): Promise<T> {
  const asked = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const search = new URLSearchParams(asked.map(([key, value]) => [key, String(value)])).toString()
  return body<T>(await answer(search ? `${path}?${search}` : path, { credentials: 'include' }))
}

/** Write JSON to a route the generated types do not know yet. Throws a Problem; never tried twice by itself. */
export async function send<T>(method: Method, path: string, sent?: unknown): Promise<T> {
  const init: RequestInit = {
    method,
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
    body: sent === undefined ? undefined : JSON.stringify(sent),
  }
  return body<T>(await answer(path, init))
}

/** Hand over a file. Throws a Problem; never tried twice by itself. */
export async function upload<T>(method: Method, path: string, name: string, file: File): Promise<T> {
  const form = new FormData()
  form.append(name, file)
  return body<T>(await answer(path, { method, credentials: 'include', body: form }))
}

/** Ask for a file with something only the person knows. Throws a Problem. */
export async function fetchFile(path: string, sent: unknown): Promise<Blob> {
  const response = await answer(path, {
    method: 'POST',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(sent),
  })
  if (!response.ok) throw problemIn(response, jsonOr(await response.text()))
  return response.blob()
}

/** The bare answer of the server, whatever it is; throws a Problem where there is none. */
export const ask = (path: string, init: RequestInit): Promise<Response> => answer(path, init)

/** Read a file, for a screen that says how it goes. Throws a Problem. */
export async function readFile(path: string): Promise<Blob> {
  const response = await answer(path, { credentials: 'include' })
  if (!response.ok) throw problemIn(response, jsonOr(await response.text()))
  return response.blob()
}

/** A network that fails is a Problem like any other. An act carries its key until it is known what became of it. */
async function answer(asked: Request | string, init?: RequestInit): Promise<Response> {
  if (mustWait(asked)) throw OFFLINE
  try {
    return (await takeAhead(asked)) ?? (await acrossRenewal(asked, (each) => withKey(each, init)))
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw OFFLINE
  }
}

async function body<T>(response: Response): Promise<T> {
  const text = await response.text()
  if (!response.ok) throw problemIn(response, jsonOr(text))
  return (text ? JSON.parse(text) : undefined) as T
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function problemIn(response: Response, said: unknown): Problem {
  const { status } = response
  if (status === 429) console.warn('Rate limited', response.url)
  const requestId = response.headers.get('X-Request-Id')
  const retryAfter = Number(response.headers.get('Retry-After')) || undefined
  // A proxy's page of HTML is no message for a learner.
  if (typeof said !== 'object' || said === null)
    return new Problem({ code: 'HTTP_ERROR', status, requestId, retryAfter })
  return new Problem({ requestId, retryAfter, ...(said as ProblemBody), status })
}

const MINUTE = 60_000

/** Only a failure that may pass by itself is worth the learner's data: not a refusal, not a rate limit. */
export function mayRetry(failures: number, error: unknown): boolean {
  const { status } = problemOf(error)
  return failures < 1 && !(status >= 400 && status < 500)
}

/** Where the current user is kept; see me.ts. */
export const ME = ['me'] as const

export function newQueryClient(): QueryClient {
  // A session that ended elsewhere ends here too, and the guards take over.
  const onError = (error: unknown) => {
    const problem = problemOf(error)
    if (problem.code !== 'UNAUTHENTICATED') return
    sessionEnd.note(problem)
    queries.setQueryData(ME, null)
  }
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE,
        gcTime: 10 * MINUTE,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: mayRetry,
        retryDelay: (attempt) => Math.min(2000 * 2 ** attempt, 10_000),
        // Offline is a failure that is told, not a wait without end.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return queries
}
