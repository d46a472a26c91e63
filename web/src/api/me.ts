import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { problemOf } from '../lib/problem'
import { heardTime } from '../lib/serverTime'
import { sessionEnd } from '../lib/sessionEnd'
import { between } from './between'
import { api, ME, type Schemas, send, unwrap } from './client'
import { lastKnown } from './lastKnown'
import { useMutation } from './useMutation'

export type AccountRole = Schemas['Role']
export type StaffPermission = Schemas['StaffPermission']

/** The signed-in person, as the api tells it. */
export type Me = Schemas['UserOut']

const AUTHOR_ME = ['author-me'] as const

/** The server sets it beside the session, which no script can see: without it nobody needs to be asked for. */
const isSomebodySignedIn = () => /(^|; )signed_in=1(;|$)/.test(document.cookie)

/** The current user: `data` is null when nobody is signed in, which is an answer and no failure. */
export function useMe() {
  return useQuery({
    queryKey: ME,
    queryFn: async (): Promise<Me | null> => (isSomebodySignedIn() ? asked() : lastKnown.forget()),
    staleTime: 30_000,
    gcTime: 5 * 60_000,
  })
}

/** Without a line, whoever was here last: what this device keeps for them opens, and the server still decides the rest. */
async function asked(): Promise<Me | null> {
  try {
    const call = api.GET('/api/auth/user')
    heardTime((await call).response.headers.get('Date'))
    return lastKnown.keep(await unwrap(call))
  } catch (error) {
    const problem = problemOf(error)
    if (problem.status === 401) {
      sessionEnd.note(problem)
      return lastKnown.forget()
    }
    const known = problem.status === 0 ? lastKnown.read() : null
    if (known) return known
    throw error
  }
}

/** The signed-in user's own author profile; null for everyone who is none. */
export function useAuthorMe(enabled: boolean) {
  return useQuery({ queryKey: AUTHOR_ME, queryFn: fetchAuthorMe, enabled, retry: false })
}

const fetchAuthorMe = () => unlessRefused(unwrap(api.GET('/api/authors/me')), [401, 403, 404])

async function unlessRefused<T>(answer: Promise<T>, refusals: number[]): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (refusals.includes(problemOf(error).status)) return null
    throw error
  }
}

export function useSignIn() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (typed: Schemas['LoginIn']) => unwrap(api.POST('/api/auth/login', { body: typed })),
    onSuccess: (me) => {
      between.end()
      changePerson(queries, me)
    },
  })
}

/** The second step of signing in, where the first asked for one. */
export function useSecondFactor() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (typed: Schemas['SecondFactorIn']) =>
      unwrap(api.POST('/api/auth/second-factor', { body: typed })),
    onSuccess: (me) => {
      between.end()
      changePerson(queries, me)
    },
  })
}

/** `beforeForgetting` runs while the person is still known, to lead away from screens that need one. */
export function useSignOut(beforeForgetting: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => unwrap(api.POST('/api/auth/logout')),
    onSuccess: () => {
      beforeForgetting()
      changePerson(queries, null)
    },
  })
}

/** Ends an impersonation: from here on the administrator is themselves again. */
export function useBecome() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      await send<unknown>('POST', '/api/auth/stop-impersonating')
      return unwrap(api.GET('/api/auth/user'))
    },
    onSuccess: (me) => changePerson(queries, me),
  })
}

/** Somebody else is here now, or nobody. */
export function changePerson(queries: QueryClient, me: Me | null) {
  if (me) sessionEnd.forget()
  else lastKnown.forget()
  queries.setQueryData(ME, me)
  // Whatever the last person on this shared phone saw is theirs.
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME[0] })
}
