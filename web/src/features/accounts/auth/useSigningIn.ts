import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Me, useSecondFactor, useSignIn } from '../../../api/me'
import { type Problem, problemOf } from '../../../lib/problem'
import { useScreens } from '../../../lib/screens'
import { REDIRECT_MS } from '../../../lib/timing'
import { useWaits } from '../../../lib/useWait'
import { toast } from '../../../ui/feedback/toast'
import { wordsOf } from './data'
import { keepPending, verificationPath } from './pendingRegistration'
import { useLater } from './useLater'
import { useTurn } from './useTurn'

interface Typed {
  emailOrUsername: string
  password: string
}
type Next = (me: Me) => string

/** The two steps of signing in, the words for how they went, and the address that follows. */
export function useSigningIn() {
  const { exists } = useScreens()
  const first = useSignIn()
  const second = useSecondFactor()
  const [pending, setPending] = useState<{ handle: string; name: string } | null>(null)
  const { isLeaving, attempt } = useEntrance()
  const { waitOf, heed } = useWaits()
  const { isWaiting, inTurn } = useTurn()
  const navigate = useNavigate()

  const refused = (problem: Problem, counted: string) => {
    heed(counted, problem)
    toast({
      title: t`Login Failed`,
      detail: wordsOf(problem, t`Please check your credentials and try again.`),
      tone: 'destructive',
    })
  }

  const signIn = async (typed: Typed, next: Next) => {
    try {
      await attempt(() => inTurn(() => first.mutateAsync(typed)), next)
    } catch (error) {
      const problem = problemOf(error)
      const unverified = exists('/auth/verify-email') ? verification(problem) : null
      if (unverified) return navigate(unverified)
      if (problem.code === 'TOTP_REQUIRED') {
        return setPending({ handle: String(problem.extra.handle), name: typed.emailOrUsername })
      }
      refused(problem, byName(typed.emailOrUsername))
      throw error
    }
  }

  const confirm = async (code: string, next: Next) => {
    try {
      await attempt(() => second.mutateAsync({ handle: pending?.handle ?? '', code }), next)
    } catch (error) {
      const problem = problemOf(error)
      if (problem.code === 'SIGN_IN_AGAIN') setPending(null)
      refused(problem, byCode(pending?.name, code))
      throw error
    }
  }
  return {
    handle: pending?.handle ?? null,
    isLeaving,
    /** Many are signing in; this one comes back by itself when the server has room. */
    isWaiting,
    /** How long this name has to wait, whatever another one was told. */
    waitOfName: (name: string) => waitOf(byName(name)),
    waitOfCode: (code: string) => waitOf(byCode(pending?.name, code)),
    signIn,
    confirm,
    startOver: () => setPending(null),
  }
}

// The server counts each of these apart.
const byName = (name: string) => t`name ${name.trim().toLowerCase()}`
const byCode = (name = '', code: string) =>
  `${/^\d{6}$/.test(code.trim()) ? 'app' : 'paper'} ${name.trim().toLowerCase()}`

/** Runs a step; once it lets a person in, welcomes them and leads on. */
function useEntrance() {
  const [isLeaving, setLeaving] = useState(false)
  const navigate = useNavigate()
  const later = useLater()

  const attempt = async (step: () => Promise<Me>, next: Next) => {
    setLeaving(true)
    try {
      const me = await step()
      toast({ title: t`Welcome back!`, detail: t`You have successfully logged in.` })
      if (me.mustChangePassword || me.mustEnrolTotp) return setLeaving(false)
      await later(REDIRECT_MS)
      navigate(next(me), { replace: true })
    } catch (error) {
      setLeaving(false)
      throw error
    }
  }
  return { isLeaving, attempt }
}

/** Right password, unproved address: on to the code that was just sent. */
function verification({ code, extra }: Problem): string | null {
  if (code !== 'EMAIL_NOT_VERIFIED') return null
  const { id = '', email = '', firstName, lastName } = (extra.user ?? {}) as Partial<Me>
  keepPending({ userId: id, email, firstName, lastName, sentAt: Date.now() })
  return verificationPath({ userId: id, email })
}
