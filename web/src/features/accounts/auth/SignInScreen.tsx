import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { ME } from '../../../api/client'
import { type Me, useMe } from '../../../api/me'
import { returnPath } from '../../../lib/returnAddress'
import { useScreens } from '../../../lib/screens'
import { sessionEnd } from '../../../lib/sessionEnd'
import { startPage } from '../../../lib/startPage'
import { Banner, Skeleton } from '../../../ui/feedback/states'
import { LinkButton } from '../../../ui/primitives/Button'
import { EntryLayout } from './EntryLayout'
import { LockArt } from './entryArt'
import { portalAt } from './portals'
import { SignInForm } from './SignInForm'
import { useNoticeOthers } from './useNoticeOthers'
import { useSigningIn } from './useSigningIn'

// What few people meet, and what needs more code than the first step.
const RequiredPassword = lazy(() => import('./RequiredPassword'))
const RequiredTotp = lazy(() => import('./RequiredTotp'))
const SecondFactor = lazy(() => import('./SecondFactor'))

/** The doors of everybody: one form, with the words and the picture of the address one came by. */
export default function SignInScreen() {
  const me = useMe().data ?? null
  const [given, setGiven] = useState<string | null>(null)
  const entering = useSigningIn()
  const next = useNext()
  useNoticeOthers()

  if (me?.mustChangePassword) return <RequiredPassword current={given} />
  if (me?.mustEnrolTotp) return <RequiredTotp />
  // Someone who is signed in already, here or in another tab, has nothing to do here.
  if (me && !entering.isLeaving) return <Navigate to={next(me)} replace />
  return entering.handle ? (
    <EntryLayout title={t`One more step`} lead={t`Your account uses an authenticator app.`} art={<LockArt />}>
      <Suspense fallback={<Skeleton shape="card" lines={1} />}>
        <SecondFactor {...entering} next={next} />
      </Suspense>
    </EntryLayout>
  ) : (
    <PasswordStep entering={entering} next={next} onTyped={setGiven} />
  )
}

interface PasswordStepProps {
  entering: ReturnType<typeof useSigningIn>
  next: (me: Me) => string
  onTyped: (password: string) => void
}

function PasswordStep({ entering, next, onTyped }: PasswordStepProps) {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const { title, lead, art, points, register } = portalAt(pathname)
  const ended = sessionEnd.words()
  return (
    <EntryLayout title={title} lead={lead} art={art} points={points}>
      {query.get('verified') === 'true' && (
        <Banner tone="success">
          <Trans>Your email is verified. Sign in to start reading.</Trans>
        </Banner>
      )}
      {ended && <Banner tone="warning">{ended}</Banner>}
      <LearnersLink />
      <SignInForm
        register={register}
        waitOf={entering.waitOfName}
        isWaiting={entering.isWaiting}
        onSubmit={(typed) => {
          onTyped(typed.password)
          return entering.signIn(typed, next)
        }}
      />
    </EntryLayout>
  )
}

/** Who keeps an account on this phone needs no password. */
function LearnersLink() {
  const { data: learners = [] } = useQuery({
    queryKey: [...ME, 'learners-here'],
    queryFn: async () => (await import('../../../api/learnersHere')).learnersHere.all(),
    staleTime: 0,
    networkMode: 'always',
  })
  if (learners.length === 0) return null
  return (
    <LinkButton to="/switch" wide>
      <Trans>Open with a PIN:</Trans> {learners.map(({ firstName }) => firstName).join(', ')}
    </LinkButton>
  )
}

/** Where a person goes from here: back to where a guard stopped them, else to the place of their role. */
function useNext() {
  const { exists } = useScreens()
  const { state } = useLocation()
  return (me: Me) => returnPath(state) ?? startPage(me.role, me.isApprovedAuthor, exists, me.permissions)
}
