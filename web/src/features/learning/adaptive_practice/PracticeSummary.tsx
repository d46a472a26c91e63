import { useSearchParams } from 'react-router'
import type { Practice } from '../../../api/practice'
import { plural } from '../../../ui/data/format'
import { Card, Row, Text } from '../../../ui/layout/layout'
import { LinkButton } from '../../../ui/primitives/Button'

const WHY = {
  sure: 'Enough is known of you here for today.',
  most: 'That was the most questions of one practice. Rest a little before the next.',
  none_left: 'Every question of this topic has been asked.',
  stopped: 'You stopped here. What you answered counts.',
}

export function PracticeSummary({ practice }: { practice: Practice }) {
  const { asked, correct, doneBecause, attemptId } = practice
  const isFirst = useSearchParams()[0].has('first')
  return (
    <Card
      title={asked ? `${correct} of ${plural(asked, 'answer')} right` : 'Nothing answered'}
      tone="primary"
    >
      <Text>{isFirst ? 'Now we know where you can start.' : WHY[doneBecause ?? 'stopped']}</Text>
      <Row gap={3}>
        {isFirst && (
          <LinkButton kind="primary" to="/first-steps">
            See where you start
          </LinkButton>
        )}
        {asked > 0 && (
          <LinkButton kind={isFirst ? 'quiet' : 'primary'} to={`/quiz/results/${attemptId}`}>
            Look at every question
          </LinkButton>
        )}
        {!isFirst && <LinkButton to="/recommendations">What to study next</LinkButton>}
      </Row>
    </Card>
  )
}
