import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, ME, type Schemas, unwrap } from '../../../api/client'
import { refusalText } from '../../../lib/fieldLabels'
import type { Problem } from '../../../lib/problem'

export const register = (body: Schemas['RegisterIn']) => unwrap(api.POST('/api/auth/register', { body }))
export const verify = (userId: string, code: string) =>
  unwrap(api.POST('/api/auth/verify-otp', { body: { userId, code } }))
export const resend = (userId: string) => unwrap(api.POST('/api/auth/resend-otp', { body: { userId } }))
export const forgot = (email: string) => unwrap(api.POST('/api/auth/forgot-password', { body: { email } }))
export const reset = (body: Schemas['ResetIn']) => unwrap(api.POST('/api/auth/reset-password', { body }))
export const changePassword = (body: Schemas['ChangePasswordIn']) =>
  unwrap(api.POST('/api/auth/change-password', { body }))
export const enterEmergency = (body: Schemas['EmergencyIn']) =>
  unwrap(api.POST('/api/auth/admin-emergency', { body }))

export const useEmergency = () =>
  useQuery({
    queryKey: ['identity', 'emergency'],
    queryFn: () => unwrap(api.GET('/api/auth/emergency')),
    staleTime: 0,
  })

/** Ask anew who is signed in: something outside `me.ts` has changed it. */
export function useAskWhoIsIn() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ME })
}

/** The server's own words; ours where a proxy or a fault spoke in its place. */
export const wordsOf = (problem: Problem, otherwise: string) =>
  problem.code === 'HTTP_ERROR' || problem.code === 'UNEXPECTED' ? otherwise : refusalText(problem)
