import { month as named } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Card, Text } from '../../../ui/layout/layout'
import { LinkButton } from '../../../ui/primitives/Button'
import { useMonthToClose } from './data'

/** The month whose close waits for finance. */
export function MonthToClose() {
  return (
    <Loaded query={useMonthToClose()}>
      {({ waiting }) =>
        waiting ? (
          <Card
            title={`${named(waiting.month)} waits to be closed`}
            tone="primary"
            foot={
              <LinkButton kind="primary" to={`/admin/revenue-management?month=${waiting.month}`}>
                {waiting.state === 'open' ? 'Begin the close' : 'Go on with the close'}
              </LinkButton>
            }
          >
            <Text>
              {waiting.state === 'open'
                ? 'No step has been taken yet. Authors are paid once the month is final.'
                : `It stands at: ${waiting.state.replaceAll('_', ' ')}. Authors are paid once the month is final.`}
            </Text>
          </Card>
        ) : (
          <Card title="Every past month is closed">
            <Text tone="muted">The running month can be closed once it has ended.</Text>
          </Card>
        )
      }
    </Loaded>
  )
}
