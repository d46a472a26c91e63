import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { verbOf } from '../../../lib/verbOf'
import { toastProblem } from '../../../ui/feedback/toast'
import { Card, Hidden, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import { type Study, useStudyWord } from './data'
import { Undo } from './Undo'
import { Why } from './Why'

const REASONS: Record<string, string> = {
  weak_prerequisite: t`Do this first`,
  review_due: t`Review is due`,
  practise_weak: t`Practise`,
  too_few_answers: t`Not known yet`,
  next_topic: t`Next in class`,
}

/** One suggestion: what, why, where to do it, and the learner's own word on it. */
export function StudyCard({ item, isFirst }: { item: Study; isFirst: boolean }) {
  const [said, setSaid] = useState<'done' | 'dismiss' | null>(null)
  const [why, setWhy] = useState(false)
  const word = useStudyWord(item)
  const say = (next: 'done' | 'dismiss' | 'restore') =>
    word.mutate(next, {
      onSuccess: () => setSaid(next === 'restore' ? null : next),
      onError: (error) => toastProblem(error),
    })

  if (said) {
    const confirmation = said === 'done' ? t`Done: ${item.title}` : t`Not now: ${item.title}`
    return (
      <Stack as="li">
        <Undo confirmation={confirmation} busy={word.isPending} onUndo={() => say('restore')} />
      </Stack>
    )
  }
  return (
    <Stack as="li">
      <Card
        level={3}
        tone={isFirst ? 'primary' : 'plain'}
        title={item.title}
        actions={
          item.taskId ? (
            <Badge tone="info">
              <Trans>In your plan</Trans>
            </Badge>
          ) : (
            item.reasonCode && <Badge>{REASONS[item.reasonCode] ?? item.reasonCode}</Badge>
          )
        }
      >
        <Stack gap={1}>
          {item.description && <Text>{item.description}</Text>}
          <Text size={14} tone="muted">
            {[item.subject, item.note].filter(Boolean).join(' · ')}
          </Text>
        </Stack>
        <Row>
          <LinkButton kind={isFirst ? 'primary' : 'secondary'} to={item.actionUrl}>
            {verbOf(item.actionUrl)}
            <Hidden>: {item.title}</Hidden>
          </LinkButton>
          <Button busy={word.isPending} onClick={() => say('done')}>
            <Trans>Done</Trans>
            <Hidden>: {item.title}</Hidden>
          </Button>
          {item.taskId ? (
            <LinkButton kind="quiet" to="/study-plan">
              <Trans>Open the plan</Trans>
              <Hidden>: {item.title}</Hidden>
            </LinkButton>
          ) : (
            <Button kind="quiet" disabled={word.isPending} onClick={() => say('dismiss')}>
              <Trans>Not now</Trans>
              <Hidden>: {item.title}</Hidden>
            </Button>
          )}
          <Button
            kind="quiet"
            aria-label={t`Why this? ${item.title}`}
            aria-expanded={why}
            onClick={() => setWhy(!why)}
          >
            <Trans>Why this?</Trans>
          </Button>
        </Row>
        {why && <Why item={item} />}
      </Card>
    </Stack>
  )
}
