import { plural, t } from '@lingui/core/macro'

import { Row, Stack, Text } from '../../../../ui/layout/layout'
import { Button } from '../../../../ui/primitives/Button'
import { AlertDialog } from '../../../../ui/primitives/Dialog'

interface HandInDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Positions of the questions without an answer, and of the flagged ones. */
  unanswered: number[]
  flagged: number[]
  onGo: (at: number) => void
  onHandIn: () => void
  busy: boolean
  /** Why it did not work, in words of the server. */
  failure?: string
}

export function HandInDialog({ unanswered, flagged, onGo, failure, onHandIn, ...dialog }: HandInDialogProps) {
  return (
    <AlertDialog
      {...dialog}
      title={t`Hand in this test?`}
      description={
        unanswered.length
          ? t`${plural(unanswered.length, { one: '# question has', other: '# questions have' })} no answer yet. You cannot change anything after you hand in.`
          : t`You answered every question. You cannot change anything after you hand in.`
      }
      confirm={t`Hand in`}
      onConfirm={onHandIn}
    >
      <QuestionLinks name="No answer" numbers={unanswered} onGo={onGo} />
      <QuestionLinks name="Flagged" numbers={flagged} onGo={onGo} />
      {failure && (
        <div role="alert">
          <Text tone="danger">{failure}</Text>
        </div>
      )}
    </AlertDialog>
  )
}

function QuestionLinks({
  name,
  numbers,
  onGo,
}: {
  name: string
  numbers: number[]
  onGo: (at: number) => void
}) {
  if (numbers.length === 0) return null
  return (
    <Stack gap={1}>
      <Text size={14} strong>
        {name}
      </Text>
      <Row>
        {numbers.map((at) => (
          <Button key={at} aria-label={t`Go to question ${at + 1}`} onClick={() => onGo(at)}>
            {at + 1}
          </Button>
        ))}
      </Row>
    </Stack>
  )
}
