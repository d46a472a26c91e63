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

/** Letters between parents and teachers: all conversations of one person, and a new one. */
export default function MessagesScreen() {
  const conversations = useConversations()
  const contacts = useContacts()
  const [isWriting, setWriting] = useState(false)
  const mayWrite = contacts.data !== undefined && receivers(contacts.data).length > 0
  return (
    <Page
      title="Letters"
      lead="Between parents and teachers, about one learner. The learner can see that you write, not what."
      width="text"
      actions={
        mayWrite && !isWriting ? (
          <Button kind="primary" onClick={() => setWriting(true)}>
            Write a letter
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
                title="No letters yet."
                reason={
                  mayWrite
                    ? 'Write the first one: a question about homework, a result, or what to do at home.'
                    : 'You can write once you are linked with a learner who is in a class here, or teach one whose parent is linked.'
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
          {unread > 0 && <Badge tone="brand">{`${unread} new`}</Badge>}
          {waitsForMe && <Badge tone="warning">Waits for your answer</Badge>}
          {closed && <Badge>Ended</Badge>}
        </Row>
      }
    >
      <Text size={14} tone="muted">
        {`${other}${learner ? `, about ${learner}` : ''} · ${whenText(lastMessageAt)}`}
      </Text>
      {lastWords && <Text>{`${isLastMine ? 'You: ' : ''}${lastWords}`}</Text>}
    </Card>
  )
}
