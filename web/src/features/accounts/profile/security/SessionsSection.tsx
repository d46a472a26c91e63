import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { dateTime } from '../../../../ui/data/format'
import { Loaded } from '../../../../ui/feedback/Loaded'
import { toast, toastProblem } from '../../../../ui/feedback/toast'
import { Card, Row, Stack, Text } from '../../../../ui/layout/layout'
import { Button } from '../../../../ui/primitives/Button'
import { Badge } from '../../../../ui/primitives/graphics'
import { useEndSessions, useSessions } from '../data'

export function SessionsSection() {
  const sessions = useSessions()
  const end = useEndSessions()
  const out = (id: string | null) =>
    end.mutate(id, {
      onSuccess: () => toast({ title: id ? t`Device signed out` : t`Other devices signed out` }),
      onError: (error) => toastProblem(error),
    })
  return (
    <Card title={t`Where you are signed in`}>
      <Loaded query={sessions}>
        {(all) => (
          <Stack>
            <Stack as="ul" gap={3}>
              {all.map((session) => (
                <li key={session.id}>
                  <Row justify="space-between" align="center">
                    <Stack gap={1}>
                      <Row>
                        <Text strong>{session.device}</Text>
                        {session.isCurrent && (
                          <Badge tone="success">
                            <Trans>This device</Trans>
                          </Badge>
                        )}
                      </Row>
                      <Text size={14} tone="muted">
                        {t`Last used ${dateTime(session.lastSeenAt)}${session.ip ? `, ${session.ip}` : ''}`}
                      </Text>
                    </Stack>
                    {!session.isCurrent && (
                      <Button
                        busy={end.isPending && end.variables === session.id}
                        onClick={() => out(session.id)}
                      >
                        <Trans>Sign out</Trans>
                      </Button>
                    )}
                  </Row>
                </li>
              ))}
            </Stack>
            {all.length > 1 && (
              <Row>
                <Button busy={end.isPending && end.variables === null} onClick={() => out(null)}>
                  <Trans>Sign out all other devices</Trans>
                </Button>
              </Row>
            )}
          </Stack>
        )}
      </Loaded>
    </Card>
  )
}
