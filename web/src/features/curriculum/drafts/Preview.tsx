import { useState } from 'react'
import { LessonBody } from '../../../ui/content/LessonBody'
import { MathText } from '../../../ui/content/MathText'
import type { Moment as AskedMoment } from '../../../ui/content/MomentCard'
import { VideoStage } from '../../../ui/content/VideoStage'
import { toast } from '../../../ui/feedback/toast'
import { AnswerForm } from '../../../ui/forms/answer/AnswerForm'
import { Card, Heading, Stack, Text } from '../../../ui/layout/layout'
import { type Draft, type LessonDraft, type Piece, useQuestion, type VideoDraft } from './data'

interface PreviewProps {
  piece: Piece
  draft: Draft
  /** A lesson's body as the server reads it. */
  blocks: Piece['blocks']
}

/** The draft in the very parts a learner's screen is made of; what is tried here goes nowhere. */
export function Preview({ piece, draft, blocks }: PreviewProps) {
  return (
    <section aria-label="Preview">
      <Stack gap={6}>
        <Stack gap={1}>
          <Heading>{draft.title || 'No title yet'}</Heading>
          <Text tone="muted">{draft.kind === 'lesson' ? draft.summary : draft.description}</Text>
        </Stack>
        {draft.kind === 'lesson' ? (
          <LessonPreview piece={piece} draft={draft} blocks={blocks} />
        ) : (
          <VideoPreview draft={draft} />
        )}
      </Stack>
    </section>
  )
}

function LessonPreview({ piece, draft, blocks }: PreviewProps & { draft: LessonDraft }) {
  const question = useQuestion(draft.checkQuestionId)
  return (
    <>
      <LessonBody
        lesson={{
          schoolYear: piece.schoolYear,
          topic: piece.topic,
          durationMinutes: draft.minutes,
          objectives: draft.objectives.filter(Boolean),
          blocks,
        }}
      />
      {draft.checkQuestionId && question.data && (
        <Card title="Did you understand?" tone="primary">
          <MathText>{question.data.stem}</MathText>
          <AnswerForm
            key={question.data.id}
            question={{ ...question.data, options: question.data.shownOptions }}
            start=""
            busy={false}
            onSend={tried}
          />
        </Card>
      )}
    </>
  )
}

const tried = () => toast({ title: 'This is a preview', detail: 'We do not save answers here.' })
const UNWATCHED = { tick: () => undefined, close: () => undefined, stop: () => undefined }

function VideoPreview({ draft }: { draft: VideoDraft }) {
  const [answers, setAnswers] = useState<Record<string, string>>({})
  if (draft.sources.length === 0) return <Text tone="muted">Choose the video's file to see it here.</Text>
  const moments = draft.moments.map((moment, at) => asked(moment, `p${at}`, answers[`p${at}`]))
  return (
    <VideoStage
      video={{ ...draft, moments }}
      startAt={0}
      watching={UNWATCHED}
      busy={false}
      onAnswer={(moment, option) => setAnswers({ ...answers, [moment]: option })}
    />
  )
}

/** A question as a learner meets it, and how an answer to it goes. */
function asked(moment: VideoDraft['moments'][number], id: string, answer?: string): AskedMoment {
  const chosen = answer === undefined ? undefined : moment.options[Number(answer)]
  return {
    id,
    atSeconds: moment.atSeconds,
    stem: moment.stem,
    options: moment.options.map(({ text }, at) => ({ id: String(at), text })),
    result:
      answer === undefined || !chosen
        ? null
        : {
            optionId: answer,
            isRight: Number(answer) === moment.key,
            why: chosen.why,
            key: String(moment.key),
          },
  }
}
