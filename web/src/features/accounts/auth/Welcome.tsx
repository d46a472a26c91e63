import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useScreens } from '../../../lib/screens'
import { Card, Stack, Text } from '../../../ui/layout/layout'
import { LinkButton } from '../../../ui/primitives/Button'
import { EntryLayout } from './EntryLayout'
import { DoneArt } from './entryArt'

/** After registering where nothing is left to prove: the trial has begun. */
export function Welcome() {
  const { exists } = useScreens()
  return (
    <EntryLayout title={t`Welcome to Kitabo!`} art={<DoneArt />}>
      <Card>
        <Text>
          <Trans>Your 7-day free trial has begun! You can start reading immediately.</Trans>
        </Text>
        <Stack gap={2}>
          <LinkButton kind="primary" wide to="/dashboard">
            <Trans>Start Reading Now</Trans>
          </LinkButton>
          {exists('/bookstore') && (
            <LinkButton wide to="/bookstore">
              <Trans>Browse Books</Trans>
            </LinkButton>
          )}
        </Stack>
      </Card>
    </EntryLayout>
  )
}
