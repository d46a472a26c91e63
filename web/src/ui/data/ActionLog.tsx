import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Stack, Text } from '../layout/layout'
import { dateTime } from './format'

/** One line of an audit log. */
export interface LoggedAction {
  id: string
  createdAt: string
  who: string | null
  action: string
  entityType: string
  entityId: string
}

/** `user.role_changed` as a person reads it: "User: role changed". */
export function actionName(action: string): string {
  const [noun = '', ...rest] = action.replaceAll('_', ' ').split('.')
  const head = noun.charAt(0).toUpperCase() + noun.slice(1)
  return rest.length ? `${head}: ${rest.join(' ')}` : head
}

/** Who did what and when, newest first. */
export function ActionLog({
  actions,
  empty,
  more,
}: {
  actions: LoggedAction[]
  empty: string
  more?: (act: LoggedAction) => ReactNode
}) {
  if (actions.length === 0) return <Text tone="muted">{empty}</Text>
  return (
    <Stack as="ul" gap={3}>
      {actions.map((act) => (
        <Stack as="li" gap={1} key={act.id}>
          <Text as="span" strong size={14}>
            {actionName(act.action)}
          </Text>
          <Text as="span" size={14} tone="muted">
            {`${dateTime(act.createdAt)}, ${act.who ?? t`the system`}`}
          </Text>
          {more?.(act)}
        </Stack>
      ))}
    </Stack>
  )
}
