import { useScreens } from '../../../lib/screens'
import { Card, Stack, Text } from '../../../ui/layout/layout'
import { LinkButton } from '../../../ui/primitives/Button'
import { EntryLayout } from './EntryLayout'
import { DoneArt } from './entryArt'

/** After registering where nothing is left to prove: the trial has begun. */
export function Welcome() {
  const { exists } = useScreens()
  return (
    <EntryLayout title="Welcome to Kitabo!" art={<DoneArt />}>
      <Card>
        <Text>Your 7-day free trial has begun! You can start reading immediately.</Text>
        <Stack gap={2}>
          <LinkButton kind="primary" wide to="/dashboard">
            Start Reading Now
          </LinkButton>
          {exists('/bookstore') && (
            <LinkButton wide to="/bookstore">
              Browse Books
            </LinkButton>
          )}
        </Stack>
      </Card>
    </EntryLayout>
  )
}
