import { t } from '@lingui/core/macro'
import { MathText } from '../../../ui/content/MathText'
import { useAnswerStream } from './answerStream'
import { ChatComing, ChatThinking } from './Chat'
import type { Message } from './data'

/** An answer while it is written: each statement stands there once it was checked against the lessons. */
export function StreamedAnswer({
  message,
  onWhole,
}: {
  message: Message
  onWhole: (whole: Message) => void
}) {
  const said = useAnswerStream(message.id, onWhole)
  return (
    <>
      <ChatComing>
        {said.map((statement, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a statement's place is its number
          <MathText key={at} inline>{`${statement} `}</MathText>
        ))}
      </ChatComing>
      <ChatThinking>{said.length === 0 ? t`Reading the lessons…` : t`Writing…`}</ChatThinking>
    </>
  )
}
