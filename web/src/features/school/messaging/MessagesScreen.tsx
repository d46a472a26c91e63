import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { whenText } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState } from '../../../ui/feedback/states'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Button } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import { type Conversation, useContacts, useConversations } from './data'
import { NewMessage, receivers } from './NewMessage'

/** Messages between parents and teachers: all conversations of one person, and a new one. */
export default function MessagesScreen() {
  const conversations = useConversations()
  const contacts = useContacts()
  const [isWriting, setWriting] = useState(false)
  const mayWrite = contacts.data !== undefined && receivers(contacts.data).length > 0
  return (
    <Page
      title={t`Messages`}
      lead={t`Messages between parents and teachers about a learner. The learner sees that you write, but not what.`}
      width="text"
      actions={
        mayWrite && !isWriting ? (
          <Button kind="primary" onClick={() => setWriting(true)}>
            <Trans>New message</Trans>
          </Button>
        ) : undefined
      }
    >
      <Stack gap={6}>
        {isWriting && contacts.data && (
          <NewMessage contacts={contacts.data} onLeave={() => setWriting(false)} />
        )}
        <Loaded query={conversations}>
          {({ conversations: all }) =>
            all.length === 0 ? (
              <EmptyState
                title={t`No messages yet.`}
                reason={
                  mayWrite
                    ? t`Write the first one: ask about homework, a result, or how to help at home.`
                    : t`You can write when you are linked with a learner in a class, or when you teach one.`
                }
              />
            ) : (
              <Stack gap={3}>
                {all.map((talk) => (
                  <Line key={talk.id} talk={talk} />
                ))}
              </Stack>
            )
          }
        </Loaded>
      </Stack>
    </Page>
  )
}

function Line({ talk }: { talk: Conversation }) {
  const { id, subject, other, learner, closed, lastMessageAt, lastWords, isLastMine, unread, waitsForMe } =
    talk
  return (
    <Card
      title={subject}
      to={`/messages/${id}`}
      actions={
        <Row gap={1}>
          {unread > 0 && <Badge tone="brand">{t`${unread} new`}</Badge>}
          {waitsForMe && (
            <Badge tone="warning">
              <Trans>Waiting for your reply</Trans>
            </Badge>
          )}
          {closed && (
            <Badge>
              <Trans>Ended</Trans>
            </Badge>
          )}
        </Row>
      }
    >
      <Text size={14} tone="muted">
        {`${other}${learner ? t`, about ${learner}` : ''} · ${whenText(lastMessageAt)}`}
      </Text>
      {lastWords && <Text>{`${isLastMine ? t`You: ` : ''}${lastWords}`}</Text>}
    </Card>
  )
}
