import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { UserRound, UsersRound } from 'lucide-react'
import { useNavigate } from 'react-router'
import { ME } from '../api/client'
import { lockPhone } from '../api/learnerSwitch'
import { learnersHere } from '../api/learnersHere'
import type { Me } from '../api/me'
import { toastProblem } from '../ui/feedback/toast'

/** The other learners of this phone, one tap away; whoever is here is locked on the way, where they have a PIN. */
export default function OtherLearners({ me }: { me: Me }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { data: known = [] } = useQuery({
    queryKey: [...ME, 'learners-here'],
    queryFn: () => learnersHere.all(),
    staleTime: 0,
    networkMode: 'always',
  })
  const others = known.filter(({ id }) => id !== me.id)
  const isKept = others.length < known.length
  const goTo = async (id: string) => {
    // First away from screens that need somebody, whose guards would speak up.
    navigate(`/switch?to=${id}`)
    if (isKept) await lockPhone(queries).catch((error) => toastProblem(error))
  }
  return (
    <>
      {isKept &&
        others.map(({ id, firstName }) => (
          <li key={id}>
            <button type="button" className="nav-link" onClick={() => goTo(id)}>
              <UserRound aria-hidden="true" />
              <Trans>Switch to {firstName}</Trans>
            </button>
          </li>
        ))}
      <li>
        <button type="button" className="nav-link" onClick={() => navigate('/switch')}>
          <UsersRound aria-hidden="true" />
          {isKept ? t`Who is learning?` : t`Share this phone`}
        </button>
      </li>
    </>
  )
}
