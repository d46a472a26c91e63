import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Flag } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { HINT_COST_PCT } from '../../../../api/constants.gen'
import { MathText } from '../../../../ui/content/MathText'

import { Banner } from '../../../../ui/feedback/states'
import { AnswerBox } from '../../../../ui/forms/answer/AnswerBox'
import { Hints } from '../../../../ui/forms/answer/Hints'
import { Card, Heading, Row, Stack, Text } from '../../../../ui/layout/layout'
import { Button, Segments } from '../../../../ui/primitives/Button'
import type { Change } from '../attempt/answerSheet'
import type { Draft } from '../attempt/deviceStore'
import type { Attempt, Confidence, Question } from '../data'

interface QuestionCardProps {
  question: Question
  draft: Draft
  /** What the server could not take. */
  error?: string
  of: number
  /** Of a mock paper. */
  sections: Attempt['sections']
  onChange: (change: Change, pauseMs?: number) => void
  onLeave: () => void
}

const SURENESS: { value: Confidence; label: string }[] = [
  { value: 'high', label: t`Very` },
  { value: 'medium', label: t`Fairly` },
  { value: 'low', label: t`A bit` },
  { value: 'unsure', label: t`Guess` },
]

export function QuestionCard(props: QuestionCardProps) {
  const { question, draft, error, of, sections, onChange, onLeave } = props
  const heading = useFocusOn(question.id)
  const hasLost = question.userAnswer !== null && !draft.userAnswer.trim()
  return (
    <Card>
      <Stack gap={1}>
        <Heading id={heading}>
          <Trans>
            Question {question.order + 1} of {of}
          </Trans>
        </Heading>
        <Text size={14} tone="muted">
          {[
            sectionTitle(question, sections),
            question.topic,
            plural(question.marks, { one: '# mark', other: '# marks' }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Stack>
      {question.isLeftOut && (
        <Banner tone="warning">
          <Trans>This question has a mistake in it. It does not change your score.</Trans>
        </Banner>
      )}
      <MathText>{question.stem}</MathText>
      <AnswerBox
        question={question}
        answer={draft.userAnswer}
        error={error}
        onAnswer={(userAnswer, pauseMs) => onChange({ userAnswer }, pauseMs)}
        onLeave={onLeave}
      />
      {hasLost && (
        <Text size={14} tone="warning">
          <Trans>You cannot save an empty answer. Your last answer still counts.</Trans>
        </Text>
      )}
      <Hints
        key={question.id}
        hints={question.hints}
        used={draft.hintsUsed}
        note={costOf(question)}
        onUse={(hintsUsed) => onChange({ hintsUsed })}
      />
      <Stack gap={2}>
        <Text size={14} strong>
          <Trans>How sure are you?</Trans>
        </Text>
        <Segments<Confidence | ''>
          label={t`How sure are you?`}
          options={SURENESS}
          value={draft.confidenceLevel ?? ''}
          onChange={(level) => level && onChange({ confidenceLevel: level })}
        />
      </Stack>
      <Row>
        <Button
          icon={<Flag aria-hidden="true" />}
          aria-pressed={draft.flaggedForReview}
          onClick={() => onChange({ flaggedForReview: !draft.flaggedForReview })}
        >
          {draft.flaggedForReview ? t`Flagged to look at again` : t`Flag to look at again`}
        </Button>
      </Row>
    </Card>
  )
}

/** Where a question of a mock paper stands, and what the section asks for. */
function sectionTitle({ section, itemGroup }: Question, sections: Attempt['sections']): string | null {
  const found = sections?.find(({ key }) => key === section)
  if (!found) return null
  const item = found.groups > 1 ? t`, item ${itemGroup ?? ''} of ${found.groups}` : ''
  return `${found.title}${item}${found.choose ? t`, any ${found.choose} count` : ''}`
}

/** A scenario is marked by a person, who takes nothing off for hints. */
const costOf = ({ questionType }: Question) =>
  questionType === 'scenario'
    ? t`Hints cost nothing here.`
    : t`Each hint costs ${HINT_COST_PCT}% of the marks.`

/** Moves the focus to the heading when another question comes, so that it is read out; not on arrival. */
function useFocusOn(questionId: string) {
  const last = useRef(questionId)
  const id = `question-${questionId}`
  useEffect(() => {
    if (last.current === questionId) return
    last.current = questionId
    document.getElementById(id)?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [questionId, id])
  return id
}
