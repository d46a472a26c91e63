import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { problemOf } from '../../lib/problem'
import { Button } from '../../ui/Button'
import { ChatThinking, ChatTurn, ChatTurns } from '../../ui/Chat'
import { Loaded } from '../../ui/Loaded'
import { Stack } from '../../ui/layout'
import { Banner, Skeleton } from '../../ui/states'
import { Answer } from './Answer'
import { Composer } from './Composer'
import { type About, type Message, type Overview, useAsk, useThread } from './data'
import { Starters } from './Starters'

interface Props {
  threadId: string | null
  about: About
  overview: Overview
  onOpened: (threadId: string) => void
}

/** One conversation: what was said, what is being asked, and the place to ask on. */
export function Conversation({ threadId, about, overview, onOpened }: Props) {
  const thread = useThread(threadId)
  const asking = useAsking(threadId, about, onOpened)
  if (threadId === null) {
    return (
      <>
        {!asking.pending && <Starters overview={overview} onAsk={asking.ask} />}
        <Turns messages={[]} pending={asking.pending} onAsk={asking.ask} newest={null} />
        <Foot asking={asking} left={overview.leftToday} />
      </>
    )
  }
  return (
    <>
      <Loaded query={thread} skeleton={<Skeleton shape="card" lines={4} />}>
        {(data) => (
          <Turns
            messages={data.messages}
            pending={asking.pending}
            onAsk={asking.ask}
            newest={asking.newest}
          />
        )}
      </Loaded>
      <Foot asking={asking} left={overview.leftToday} />
    </>
  )
}

function useAsking(threadId: string | null, about: About, onOpened: (id: string) => void) {
  const send = useAsk()
  const [search] = useSearchParams()
  const stopping = useRef<AbortController>(null)
  const [pending, setPending] = useState<string | null>(null)
  const [returned, setReturned] = useState(search.get('ask'))
  const [newest, setNewest] = useState<string | null>(null)
  const ask = (question: string) => {
    stopping.current = new AbortController()
    setPending(question)
    setReturned(null)
    send.mutate(
      { question, threadId, about, signal: stopping.current.signal },
      {
        onSuccess: ({ thread, messages }) => {
          setNewest(messages.at(-1)?.id ?? null)
          if (thread.id !== threadId) onOpened(thread.id)
        },
        onError: () => setReturned(question),
        onSettled: () => setPending(null),
      },
    )
  }
  const stop = () => stopping.current?.abort()
  const wasStopped = send.error instanceof DOMException && send.error.name === 'AbortError'
  return {
    ask,
    stop,
    pending,
    returned,
    newest,
    error: send.error && !wasStopped ? problemOf(send.error) : null,
  }
}

type Asking = ReturnType<typeof useAsking>

interface TurnsProps {
  messages: Message[]
  pending: string | null
  newest: string | null
  onAsk: (question: string) => void
}

function Turns({ messages, pending, newest, onAsk }: TurnsProps) {
  return (
    <Stack gap={3}>
      <ChatTurns label="Conversation">
        {messages.map((message) =>
          message.role === 'user' ? (
            <ChatTurn key={message.id} who="You asked" mine>
              {message.content}
            </ChatTurn>
          ) : (
            <ChatTurn key={message.id} who="The assistant" isNew={message.id === newest}>
              <Answer
                message={message}
                isLast={message.id === messages.at(-1)?.id && pending === null}
                onAsk={onAsk}
              />
            </ChatTurn>
          ),
        )}
        {pending !== null && (
          <ChatTurn key="pending" who="You asked" mine isNew>
            {pending}
          </ChatTurn>
        )}
      </ChatTurns>
      {pending !== null && <ChatThinking>Looking in your lessons and books …</ChatThinking>}
    </Stack>
  )
}

function Foot({ asking, left }: { asking: Asking; left: number }) {
  return (
    <Stack gap={2}>
      {asking.error && (
        <Banner
          tone="warning"
          action={
            asking.error.status !== 429 && asking.returned ? (
              <Button onClick={() => asking.ask(asking.returned ?? '')}>Try again</Button>
            ) : undefined
          }
        >
          {asking.error.fields.question ?? asking.error.detail} Your question is still below.
        </Banner>
      )}
      <Composer
        key={asking.returned}
        start={asking.returned}
        isBusy={asking.pending !== null}
        left={left}
        onAsk={asking.ask}
        onStop={asking.stop}
      />
    </Stack>
  )
}
