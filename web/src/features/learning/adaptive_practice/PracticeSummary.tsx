import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import type { Practice } from '../../../api/practice'

import { Card, Row, Text } from '../../../ui/layout/layout'
import { LinkButton } from '../../../ui/primitives/Button'

const WHY = {
  sure: t`We know enough about your level for today.`,
  most: t`You reached the limit for one practice. Rest a little before the next one.`,
  none_left: t`You have had every kind of question here this week. Try another topic.`,
  stopped: t`You stopped here. Your answers count.`,
}

export function PracticeSummary({ practice }: { practice: Practice }) {
  const { asked, correct, doneBecause, attemptId } = practice
  const isFirst = useSearchParams()[0].has('first')
  return (
    <Card
      title={
        asked
          ? t`${correct} of ${plural(asked, { one: '# answer', other: '# answers' })} right`
          : t`Nothing answered`
      }
      tone="primary"
    >
      <Text>{isFirst ? t`Now we know where you can start.` : WHY[doneBecause ?? 'stopped']}</Text>
      <Row gap={3}>
        {isFirst && (
          <LinkButton kind="primary" to="/first-steps">
            <Trans>See where you start</Trans>
          </LinkButton>
        )}
        {asked > 0 && (
          <LinkButton kind={isFirst ? 'quiet' : 'primary'} to={`/quiz/results/${attemptId}`}>
            <Trans>Look at every question</Trans>
          </LinkButton>
        )}
        {!isFirst && (
          <LinkButton to="/recommendations">
            <Trans>What to study next</Trans>
          </LinkButton>
        )}
      </Row>
    </Card>
  )
}
