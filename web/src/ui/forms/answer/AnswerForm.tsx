import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Stack } from '../../layout/layout'
import { Button } from '../../primitives/Button'
import { AnswerBox } from './AnswerBox'
import { isComplete } from './answerFormat'
import type { Asked } from './props'

interface AnswerFormProps {
  question: Asked
  /** What the box holds at first. */
  start: string
  busy: boolean
  error?: string
  onSend: (answer: string) => void
  /** Between the box and the button: what else is asked, such as how sure the learner is. */
  beside?: ReactNode
  /** Said to the answer that stands in the box. */
  note?: (answer: string) => ReactNode
}

/** One question on its own, answered at once; what was typed stays whatever comes back. */
export function AnswerForm({ question, start, busy, error, onSend, beside, note }: AnswerFormProps) {
  const [answer, setAnswer] = useState(start)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onSend(answer)
      }}
    >
      <Stack gap={3}>
        <AnswerBox
          question={question}
          answer={answer}
          error={error}
          onAnswer={setAnswer}
          onLeave={() => undefined}
        />
        {beside}
        <div aria-live="polite">{note?.(answer)}</div>
        <div>
          <Button
            kind="primary"
            type="submit"
            busy={busy}
            busyText={t`Checking...`}
            disabled={!isComplete(question.questionType, question.options, answer)}
          >
            <Trans>Check my answer</Trans>
          </Button>
        </div>
      </Stack>
    </form>
  )
}
