import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { between } from '../../../api/between'
import { lockPhone } from '../../../api/learnerSwitch'
import type { LearnerHere } from '../../../api/learnersHere'
import { type Me, useMe } from '../../../api/me'
import { LineButton, Lines } from '../../../ui/data/Lines'
import { Loaded } from '../../../ui/feedback/Loaded'
import { toastProblem } from '../../../ui/feedback/toast'
import { Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import { useLearnersHere } from './data'
import { EnterPin } from './EnterPin'
import { OwnPin } from './OwnPin'

/** The learners of one phone: who is learning now, each behind a PIN. */
export default function SwitchScreen() {
  const learners = useLearnersHere()
  return (
    <Page title={t`Who is learning?`} width="form">
      <Loaded query={learners}>{(known) => <Learners known={known} />}</Loaded>
    </Page>
  )
}

function Learners({ known }: { known: LearnerHere[] }) {
  const me = useMe().data ?? null
  const [query, setQuery] = useSearchParams()
  const to = query.get('to')
  const chosen = known.find(({ id }) => id === to)
  const others = known.filter(({ id }) => id !== me?.id)
  const choose = (id: string | null) => setQuery(id ? { to: id } : {}, { replace: true })
  // Oneself, too, where the server has not seen the PIN yet.
  if (chosen && (chosen.id !== me?.id || between.whose() === chosen.id))
    return <EnterPin key={chosen.id} learner={chosen} onBack={() => choose(null)} />
  return (
    <Stack>
      {others.length > 0 && (
        <Lines label={t`Learners on this phone`}>
          {others.map(({ id, firstName }) => (
            <LineButton
              key={id}
              icon={<UserRound aria-hidden="true" />}
              isCurrent={false}
              onClick={() => choose(id)}
            >
              {firstName}
            </LineButton>
          ))}
        </Lines>
      )}
      {me ? <Own me={me} hasPin={known.some(({ id }) => id === me.id)} /> : <SignInHere others={others} />}
    </Stack>
  )
}

function Own({ me, hasPin }: { me: Me; hasPin: boolean }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const lock = () =>
    lockPhone(queries).then(
      () => navigate('/auth/login'),
      (error) => toastProblem(error),
    )
  return (
    <>
      {hasPin && <Button onClick={lock}>{t`Let another learner sign in`}</Button>}
      <OwnPin me={me} hasPin={hasPin} />
    </>
  )
}

const SignInHere = ({ others }: { others: LearnerHere[] }) => (
  <>
    {others.length === 0 && (
      <Text>{t`Nobody keeps an account on this phone yet. Sign in, then set a PIN here.`}</Text>
    )}
    <LinkButton to="/auth/login">{t`Sign in with a password`}</LinkButton>
  </>
)
