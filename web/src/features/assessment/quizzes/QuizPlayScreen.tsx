import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Navigate, useParams } from 'react-router'
import { useMe } from '../../../api/me'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Page } from '../../../ui/layout/Page'
import { LinkButton } from '../../../ui/primitives/Button'
import { type AttemptState, useAttemptState } from './attempt/attemptStart'
import type { Arrival } from './attempt/useHandIn'
import { Refused, Unsent } from './offline/Unsent'
import { Player } from './player/Player'
import { Ready } from './player/Ready'

export default function QuizPlayScreen() {
  const { quizId = '' } = useParams()
  const learnerId = useMe().data?.id
  return learnerId ? <Quiz key={quizId} learnerId={learnerId} quizId={quizId} /> : null
}

function Quiz({ learnerId, quizId }: { learnerId: string; quizId: string }) {
  const opening = useAttemptState(learnerId, quizId)
  if (opening.data) return <Opened opening={opening.data} learnerId={learnerId} quizId={quizId} />
  return (
    <Page title={t`Test`} crumbs={CRUMBS} width="text">
      <Loaded query={opening} skeleton={<Skeleton shape="card" lines={2} />}>
        {() => null}
      </Loaded>
    </Page>
  )
}

const CRUMBS = [{ label: t`Practice tests`, to: '/quizzes' }]
const ENDED: Arrival = { ending: 'time' }

function Opened({
  opening,
  learnerId,
  quizId,
}: {
  opening: AttemptState
  learnerId: string
  quizId: string
}) {
  switch (opening.kind) {
    case 'open':
      return <Player key={opening.stored.attempt.id} {...opening} learnerId={learnerId} />
    case 'ready':
      return <Ready quiz={opening.quiz} kept={opening.kept} learnerId={learnerId} />
    case 'waiting':
      return <Unsent kept={opening.kept} learnerId={learnerId} />
    case 'refused':
      return <Refused title={t`Test`} detail={opening.detail} />
    case 'over':
      return <Navigate to={`/quiz/results/${opening.attemptId}`} replace state={ENDED} />
    case 'missing':
      return (
        <Page title={t`Test not found`} crumbs={CRUMBS} width="text">
          <EmptyState
            title={t`This test is not here.`}
            reason={t`It may have been removed, or the link may be wrong (${quizId.slice(0, 8)}).`}
            action={
              <LinkButton to="/quizzes">
                <Trans>All practice tests</Trans>
              </LinkButton>
            }
          />
        </Page>
      )
  }
}
