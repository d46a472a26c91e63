import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { problemOf } from '../../../lib/problem'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Banner, Skeleton } from '../../../ui/feedback/states'
import { toastProblem } from '../../../ui/feedback/toast'
import { Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { Answer } from './Answer'
import { ChatMessages, ChatThinking, ChatTurn } from './Chat'
import { Composer } from './Composer'
import {
  type About,
  type Message,
  type Overview,
  type ThreadCard,
  useAsk,
  useStop,
  useThread,
  useWhole,
} from './data'
import { Starters } from './Starters'
import { StreamedAnswer } from './StreamedAnswer'

interface Props {
  threadId: string | null
  about: About
  overview: Overview
  onOpened: (threadId: string) => void
}

/** One conversation: what was said, what is being asked, and the place to ask on. */
export function Conversation({ threadId, about, overview, onOpened }: Props) {
  const thread = useThread(threadId)
  const asking = useQuestion(threadId, about, onOpened)
  const written = useWritten(threadId, thread.data?.messages)
  if (threadId === null) {
    return (
      <>
        {!asking.pending && <Starters overview={overview} onAsk={asking.ask} />}
        <Messages messages={[]} asking={asking} written={written} />
        <Foot asking={asking} written={written} left={overview.leftToday} />
      </>
    )
  }
  return (
    <>
      <Loaded query={thread} skeleton={<Skeleton shape="card" lines={4} />}>
        {(data) => (
          <Stack gap={3}>
            <Subject thread={data} />
            <Messages messages={data.messages} asking={asking} written={written} />
          </Stack>
        )}
      </Loaded>
      <Foot asking={asking} written={written} left={overview.leftToday} />
    </>
  )
}

/** What the conversation is about: a book leads to its page. */
function Subject({ thread: { topic, bookId } }: { thread: ThreadCard }) {
  if (!topic) return null
  return (
    <Text as="p" tone="muted">
      {bookId ? (
        <Trans>
          About: <Link to={`/book/${bookId}`}>{topic}</Link>
        </Trans>
      ) : (
        t`About: ${topic}`
      )}
    </Text>
  )
}

function useQuestion(threadId: string | null, about: About, onOpened: (id: string) => void) {
  const send = useAsk()
  const [search] = useSearchParams()
  const stopping = useRef<AbortController>(null)
  const [pending, setPending] = useState<string | null>(null)
  const [returned, setReturned] = useState(search.get('ask'))
  const [newest, setNewest] = useState<string | null>(null)
  const sent = useRef<{ question: string; id: string | undefined }>(null)
  const ask = (question: string) => {
    stopping.current = new AbortController()
    // Sent once more because no answer came, it is the same question; a new one is asked anew.
    if (question !== returned || sent.current?.question !== question)
      sent.current = { question, id: crypto.randomUUID?.() }
    setPending(question)
    setReturned(null)
    send.mutate(
      { ...sent.current, threadId, about, signal: stopping.current.signal },
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

type PendingQuestion = ReturnType<typeof useQuestion>

/** The turn a language model is at, if any; which turns were heard as they came; and the way to stop it. */
function useWritten(threadId: string | null, messages: Message[] | undefined) {
  const put = useWhole(threadId)
  const stop = useStop()
  const [heard, setHeard] = useState<string[]>([])
  const id = messages?.find(({ isWriting }) => isWriting)?.id ?? null
  return {
    id,
    heard,
    onWhole: (whole: Message) => {
      setHeard((before) => [...before, whole.id])
      put(whole)
    },
    stop: () => id && stop.mutate(id, { onError: (error) => toastProblem(error) }),
  }
}

type Written = ReturnType<typeof useWritten>

interface MessagesProps {
  messages: Message[]
  asking: PendingQuestion
  written: Written
}

function Messages({ messages, asking: { pending, newest, ask }, written }: MessagesProps) {
  return (
    <Stack gap={3}>
      <ChatMessages label={t`Conversation`}>
        {messages.map((message) =>
          message.role === 'user' ? (
            <ChatTurn key={message.id} who={t`You asked`} mine>
              {message.content}
            </ChatTurn>
          ) : (
            <ChatTurn
              key={message.id}
              who={t`The assistant`}
              isNew={message.id === newest}
              wasRead={message.isWriting || written.heard.includes(message.id)}
            >
              {message.isWriting ? (
                <StreamedAnswer message={message} onWhole={written.onWhole} />
              ) : (
                <Answer
                  message={message}
                  isLast={message.id === messages.at(-1)?.id && pending === null}
                  onAsk={ask}
                />
              )}
            </ChatTurn>
          ),
        )}
        {pending !== null && (
          <ChatTurn key="pending" who={t`You asked`} mine isNew>
            {pending}
          </ChatTurn>
        )}
      </ChatMessages>
      {pending !== null && (
        <ChatThinking>
          <Trans>Looking in your lessons and books…</Trans>
        </ChatThinking>
      )}
    </Stack>
  )
}

function Foot({ asking, written, left }: { asking: PendingQuestion; written: Written; left: number }) {
  return (
    <Stack gap={2}>
      {asking.error && (
        <Banner
          tone="warning"
          action={
            asking.error.status !== 429 && asking.returned ? (
              <Button onClick={() => asking.ask(asking.returned ?? '')}>
                <Trans>Try again</Trans>
              </Button>
            ) : undefined
          }
        >
          <Trans>{asking.error.fields.question ?? asking.error.detail} Your question is still below.</Trans>
        </Banner>
      )}
      <Composer
        key={asking.returned}
        start={asking.returned}
        isBusy={asking.pending !== null || written.id !== null}
        left={left}
        onAsk={asking.ask}
        onStop={written.id ? written.stop : asking.stop}
      />
    </Stack>
  )
}
