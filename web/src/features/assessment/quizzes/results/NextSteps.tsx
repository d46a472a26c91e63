import { t } from '@lingui/core/macro'
import { useScreens } from '../../../../lib/screens'
import { Card, Row } from '../../../../ui/layout/layout'
import { LinkButton } from '../../../../ui/primitives/Button'

const STEPS = [
  { to: '/quizzes', label: t`More practice tests` },
  { to: '/recommendations', label: t`What to study next` },
  { to: '/analytics/performance', label: t`How I am doing` },
]

export function NextSteps() {
  const { exists } = useScreens()
  return (
    <Card title={t`And now?`}>
      <Row gap={3}>
        {STEPS.filter(({ to }) => exists(to)).map(({ to, label }) => (
          <LinkButton key={to} to={to}>
            {label}
          </LinkButton>
        ))}
      </Row>
    </Card>
  )
}
