import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { problemOf } from '../../../lib/problem'

import { Loaded } from '../../../ui/feedback/Loaded'
import { Banner, EmptyState } from '../../../ui/feedback/states'
import { Form } from '../../../ui/forms/Form'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Button } from '../../../ui/primitives/Button'
import { type Thread, useRead, useReply, useThread } from './data'
import { closedText } from './labels'
import { MessageCard } from './Message'
import { useAbout } from './useAbout'
import { EMPTY, useFiles, WriteFields } from './WriteFields'

/** One conversation of a parent and a teacher about one learner. */
export default function ConversationScreen() {
  const { conversationId = '' } = useParams()
  const [page, setPage] = useState(1)
  const thread = useThread(conversationId, page)
  const isGone = thread.error !== null && [404, 422].includes(problemOf(thread.error).status)
  const talk = thread.data?.conversation
  return (
    <Page
      title={talk?.subject ?? t`Messages`}
      lead={talk ? `${talk.other}${talk.learner ? t`, about ${talk.learner}` : ''}` : undefined}
      crumbs={[{ label: t`Messages`, to: '/messages' }]}
      width="text"
    >
      {isGone ? (
        <EmptyState title={t`Conversation not found.`} reason={t`It may belong to another person.`} />
      ) : (
        <Loaded query={thread}>
          {(result) => (
            <Stack gap={6}>
              <Pages thread={result} page={page} onPage={setPage} />
              <Messages thread={result} />
              {page === 1 && <Reply thread={result} />}
            </Stack>
          )}
        </Loaded>
      )}
    </Page>
  )
}

interface PagesProps {
  thread: Thread
  page: number
  onPage: (page: number) => void
}

function Pages({ thread, page, onPage }: PagesProps) {
  if (page === 1 && thread.earlier === 0) return null
  return (
    <Row align="center">
      {thread.earlier > 0 && (
        <Button onClick={() => onPage(page + 1)}>
          <Trans>Earlier messages</Trans>
        </Button>
      )}
      {page > 1 && (
        <Button onClick={() => onPage(1)}>
          <Trans>Newest messages</Trans>
        </Button>
      )}
      {thread.earlier > 0 && (
        <Text as="span" size={14} tone="muted">
          {t`${plural(thread.earlier, { one: '# letter', other: '# letters' })} before these`}
        </Text>
      )}
    </Row>
  )
}

function Messages({ thread: { conversation, messages } }: { thread: Thread }) {
  const { mutate: read } = useRead(conversation.id)
  const { unread } = conversation
  useEffect(() => {
    if (unread > 0) read()
  }, [unread, read])
  return (
    <Stack as="ol" gap={4}>
      {messages.map((message) => (
        <li key={message.id}>
          <MessageCard talk={conversation} message={message} />
        </li>
      ))}
    </Stack>
  )
}

function Reply({ thread: { conversation } }: { thread: Thread }) {
  const reply = useReply(conversation.id)
  const files = useFiles()
  const about = useAbout(conversation.closed ? null : conversation.studentId)
  // A form made anew is an empty one.
  const [sent, setSent] = useState(0)
  const why = closedText(conversation)
  if (why) return <Banner tone="info">{why}</Banner>
  return (
    <Card title={t`Reply`}>
      <Form
        key={sent}
        start={EMPTY}
        submit={t`Send`}
        submitting={t`Sending…`}
        onSubmit={async (written) => {
          await reply.mutateAsync({ ...written, ...about.related, files: files.ids })
          files.clear()
          about.clear()
          setSent((before) => before + 1)
        }}
      >
        <WriteFields rows={3} />
        {about.picker}
        {files.picker}
      </Form>
    </Card>
  )
}
