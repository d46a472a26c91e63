import { QueryClient } from '@tanstack/react-query'
import { OFFLINE, Problem, type ProblemBody, problemOf } from '../lib/problem'

type Query = Record<string, string | number | boolean | null | undefined>
type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Read JSON from the api. Throws a Problem. */
export function read<T>(path: string, query: Query = {}): Promise<T> {
  const asked = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const search = new URLSearchParams(asked.map(([key, value]) => [key, String(value)])).toString()
  return call<T>(search ? `${path}?${search}` : path, { method: 'GET' })
}

/** Write JSON to the api. Throws a Problem; never tried twice by itself. */
export function send<T>(method: Method, path: string, body?: unknown): Promise<T> {
  return call<T>(path, {
    method,
    // The JSON content type is also the forgery guard: another site's form cannot send it.
    headers: { 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
}

async function call<T>(path: string, init: RequestInit): Promise<T> {
  const response = await answer(path, init)
  if (!response.ok) throw await problemIn(response)
  return (response.status === 204 ? undefined : await response.json()) as T
}

/** Fetch with the session cookie; a network that fails is a Problem like any other. */
async function answer(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { credentials: 'include', ...init })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw OFFLINE
  }
}

async function problemIn(response: Response): Promise<Problem> {
  if (response.status === 429) console.warn('Rate limited', new URL(response.url, location.href).pathname)
  const text = await response.text()
  const requestId = response.headers.get('X-Request-Id')
  try {
    return new Problem({ requestId, ...(JSON.parse(text) as ProblemBody), status: response.status })
  } catch {
    return new Problem({
      code: 'HTTP_ERROR',
      detail: 'Please try again.',
      status: response.status,
      requestId,
    })
  }
}

const MINUTE = 60_000

/** Only a failure that may pass by itself is worth the learner's data: not a refusal, not a rate limit. */
export function mayRetry(failures: number, error: unknown): boolean {
  const { status } = problemOf(error)
  return failures < 1 && !(status >= 400 && status < 500)
}

export const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE,
        gcTime: 10 * MINUTE,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: mayRetry,
        retryDelay: (attempt) => Math.min(2000 * 2 ** attempt, 10_000),
      },
      mutations: { retry: false },
    },
  })
