import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { Schemas } from '../../api/client'
import { minutes } from '../data/format'
import { Card, Row, Stack, Text } from '../layout/layout'
import { Badge } from '../primitives/graphics'
import { LessonBlock } from './LessonBlock'
import { LessonPart } from './LessonPart'
import { MathText } from './MathText'

export type LessonText = Pick<
  Schemas['LessonOut'],
  'schoolYear' | 'topic' | 'durationMinutes' | 'objectives' | 'blocks'
>

interface LessonBodyProps {
  lesson: LessonText
  isDone?: boolean
}

/** A lesson as a learner reads it, for learners and for the preview of whoever writes it. */
export function LessonBody({ lesson, isDone = false }: LessonBodyProps) {
  const { objectives, blocks } = lesson
  return (
    <>
      <Row gap={3}>
        <Badge>{lesson.schoolYear}</Badge>
        <Text as="span" size={14} tone="muted">
          <Trans>
            {lesson.topic} · about {minutes(lesson.durationMinutes)}
          </Trans>
        </Text>
        {isDone && (
          <Badge tone="success" icon={<Check aria-hidden="true" />}>
            <Trans>Done</Trans>
          </Badge>
        )}
      </Row>
      {/* A lesson that was kept on a phone some time ago may have none. */}
      {objectives?.length > 0 && (
        <Card title={t`By the end you can`}>
          <Stack as="ul" gap={1}>
            {objectives.map((objective) => (
              <li key={objective}>
                <MathText inline>{objective}</MathText>
              </li>
            ))}
          </Stack>
        </Card>
      )}
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block has no identity but its place
        <LessonPart key={at} id={`part-${at + 1}`}>
          <LessonBlock block={block} />
        </LessonPart>
      ))}
    </>
  )
}
