import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Send, Square } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { ASSISTANT_QUESTION_LIMIT } from '../../../api/constants.gen'

import { Banner, useOnline } from '../../../ui/feedback/states'
import { PlainForm, TextArea } from '../../../ui/forms/Field'
import { Row, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { ChatWrite, MathKeys } from './Chat'
import { draft } from './draft'

interface Props {
  /** A question that did not get through, to be sent again. */
  start: string | null
  isBusy: boolean
  left: number
  onAsk: (question: string) => void
  onStop: () => void
}

/** Where a question is written. What is not sent yet stays on this device, also without a connection. */
export function Composer({ start, isBusy, left, onAsk, onStop }: Props) {
  const online = useOnline()
  const box = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(() => start ?? draft.read())
  const write = (next: string) => {
    setText(next)
    draft.keep(next)
  }
  const insert = (signs: string) => {
    const at = box.current
    const [from, to] = [at?.selectionStart ?? text.length, at?.selectionEnd ?? text.length]
    write(text.slice(0, from) + signs + text.slice(to))
    const caret = from + (signs === '()' ? 1 : signs.length)
    requestAnimationFrame(() => {
      at?.focus()
      at?.setSelectionRange(caret, caret)
    })
  }
  const tooLong = text.trim().length > ASSISTANT_QUESTION_LIMIT
  const canSend = text.trim() !== '' && !tooLong && !isBusy && online && left > 0
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (!canSend) return
    onAsk(text.trim())
    write('')
    box.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <ChatWrite>
      {!online && (
        <Banner tone="warning">
          <Trans>
            You are offline. Your question is saved on this phone. Send it when you are online again.
          </Trans>
        </Banner>
      )}
      <PlainForm onSubmit={send}>
        <TextArea
          ref={box}
          label={t`Your question`}
          hideLabel
          rows={1}
          value={text}
          error={
            tooLong
              ? t`Too long: ${text.length} characters, and the limit is ${ASSISTANT_QUESTION_LIMIT}. Ask one thing at a time.`
              : undefined
          }
          placeholder={t`Ask about a topic, or write an equation`}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <MathKeys onKey={insert} />
        <Row justify="space-between">
          <Text as="span" size={12} tone="muted">
            <Trans>
              {left > 0
                ? t`${plural(left, { one: '# question', other: '# questions' })} left today. `
                : t`No questions left today. `}
              To check your working, write one step on each line.
            </Trans>
          </Text>
          {isBusy ? (
            <Button icon={<Square aria-hidden="true" />} onClick={onStop}>
              <Trans>Stop</Trans>
            </Button>
          ) : (
            <Button kind="primary" type="submit" disabled={!canSend} icon={<Send aria-hidden="true" />}>
              <Trans>Ask</Trans>
            </Button>
          )}
        </Row>
      </PlainForm>
    </ChatWrite>
  )
}
