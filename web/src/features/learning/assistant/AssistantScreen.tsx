import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useIsHere } from '../../../lib/here'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Skeleton } from '../../../ui/feedback/states'
import { Row } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import { Dialog } from '../../../ui/primitives/Dialog'
import { ChatFrame, OnSmallScreens } from './Chat'
import { Conversation } from './Conversation'
import { type About, useOverview } from './data'
import { ThreadList } from './ThreadList'

export default function AssistantScreen() {
  const [search, setSearch] = useSearchParams()
  const threadId = search.get('thread')
  const about: About = {
    lessonId: search.get('lesson'),
    topicId: search.get('topic'),
    bookId: search.get('book'),
  }
  const overview = useOverview(about)
  const [isListOpen, setListOpen] = useState(false)
  const isHere = useIsHere()
  const open = (id: string) => isHere() && setSearch({ thread: id }, { replace: threadId === null })
  const list = overview.data && (
    <ThreadList threads={overview.data.threads} openId={threadId} onChosen={() => setListOpen(false)} />
  )
  return (
    <Page
      title={t`Study assistant`}
      lead={t`Answers from your lessons and books, with the page. Hints first.`}
      actions={
        <Row>
          <OnSmallScreens>
            <Button icon={<MessagesSquare aria-hidden="true" />} onClick={() => setListOpen(true)}>
              <Trans>Conversations</Trans>
            </Button>
          </OnSmallScreens>
          <LinkButton kind="quiet" to="/ai-features">
            <Trans>What it can do</Trans>
          </LinkButton>
        </Row>
      }
    >
      <Dialog title={t`Your conversations`} open={isListOpen} onOpenChange={setListOpen} side>
        {list}
      </Dialog>
      <Loaded query={overview} skeleton={<Skeleton shape="card" lines={4} />}>
        {(data) => (
          <ChatFrame side={list}>
            <Conversation threadId={threadId} about={about} overview={data} onOpened={open} />
          </ChatFrame>
        )}
      </Loaded>
    </Page>
  )
}
