import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from 'react-router'

import { ofTen } from '../../../ui/data/format'
import { Range } from '../../../ui/data/Range'
import { toastProblem } from '../../../ui/feedback/toast'
import { Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { type FirstSteps, useEnd } from './data'

/** Five questions know little, and say so: wide ranges, no mark, one way on. */
export function StartStep({ steps: { check } }: { steps: FirstSteps }) {
  const navigate = useNavigate()
  const plan = useEnd('plan')
  const make = () =>
    plan.mutate(undefined, { onSuccess: () => navigate('/home', { replace: true }), onError: toastProblem })
  return (
    <>
      {check && (
        <Text tone="muted">
          {t`A first guess from ${plural(check.answered, { one: '# answer', other: '# answers' })}: how many out of 10 you would get right. It gets better as you work.`}
        </Text>
      )}
      <Stack as="ul" gap={4}>
        {(check?.guesses ?? []).map(({ subject, topic, lowPct: low, highPct: high }) => (
          <Stack as="li" gap={1} key={topic}>
            <Row justify="space-between">
              <Text as="span" strong>
                {subject}
              </Text>
              <Text as="span" size={14} tone="muted" number>
                {ofTen({ low, high })}
              </Text>
            </Row>
            <Range label={`${subject}: ${ofTen({ low, high })}`} now={{ low, high }} />
          </Stack>
        ))}
      </Stack>
      <Button kind="primary" wide busy={plan.isPending} busyText={t`Making your plan...`} onClick={make}>
        <Trans>Make my plan</Trans>
      </Button>
    </>
  )
}
