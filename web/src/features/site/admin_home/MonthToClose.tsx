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
            title={`${named(waiting.month)} is ready to close`}
            tone="primary"
            foot={
              <LinkButton kind="primary" to={`/admin/revenue-management?month=${waiting.month}`}>
                {waiting.state === 'open' ? 'Start the close' : 'Continue the close'}
              </LinkButton>
            }
          >
            <Text>
              {waiting.state === 'open'
                ? 'Not started. Authors are paid when the month is final.'
                : `Done: ${waiting.state.replaceAll('_', ' ')}. Authors are paid when the month is final.`}
            </Text>
          </Card>
        ) : (
          <Card title="Every past month is closed">
            <Text tone="muted">You can close this month when it ends.</Text>
          </Card>
        )
      }
    </Loaded>
  )
}
