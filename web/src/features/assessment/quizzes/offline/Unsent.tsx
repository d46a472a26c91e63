import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Card, Row, Text } from '../../../../ui/layout/layout'
import { Page } from '../../../../ui/layout/Page'
import { Button, LinkButton } from '../../../../ui/primitives/Button'
import { attemptStateKey } from '../attempt/attemptStart'
import type { Kept } from '../attempt/deviceStore'

const CRUMBS = [{ label: t`Practice tests`, to: '/quizzes' }]

/** Handed in without a connection: the answers are safe here, and go by themselves. */
export function Unsent({ kept, learnerId }: { kept: Kept; learnerId: string }) {
  const queries = useQueryClient()
  const key = attemptStateKey(learnerId, kept.packet.quiz.id)
  useEffect(() => {
    const again = () => void queries.invalidateQueries({ queryKey: key })
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [queries, key])
  return (
    <Page title={kept.packet.quiz.title} crumbs={CRUMBS} width="text">
      <Card title={t`Handed in on this phone`} tone="primary">
        <Text>
          <Trans>
            Your answers are saved here. We send them when you are online, and then you see your result. Do
            not sign out or clear this browser before that.
          </Trans>
        </Text>
        <Row>
          <Button onClick={() => queries.invalidateQueries({ queryKey: key })}>
            <Trans>Try to send now</Trans>
          </Button>
          <LinkButton kind="quiet" to="/quizzes">
            <Trans>All practice tests</Trans>
          </LinkButton>
        </Row>
      </Card>
    </Page>
  )
}

/** Brought, and it could not count: why, and that nothing is lost. */
export function Refused({ title, detail }: { title: string; detail: string }) {
  return (
    <Page title={title} crumbs={CRUMBS} width="text">
      <Card title={t`Not counted`}>
        <Text>{detail}</Text>
        <Row>
          <LinkButton to="/quizzes/not-counted">
            <Trans>Answers that were not counted</Trans>
          </LinkButton>
        </Row>
      </Card>
    </Page>
  )
}
