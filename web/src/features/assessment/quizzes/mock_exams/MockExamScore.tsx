import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { percent } from '../../../../ui/data/format'
import { Loaded } from '../../../../ui/feedback/Loaded'
import { Skeleton } from '../../../../ui/feedback/states'
import { Card, Row, Stack, Text } from '../../../../ui/layout/layout'
import { Anchor } from '../../../../ui/primitives/Anchor'
import { Badge, Progress } from '../../../../ui/primitives/graphics'
import { type MockExamResult, useMockExamResult } from './data'

/** A mock paper by section, and the letter it reaches on our own scale. */
export function MockExamScore({ attemptId }: { attemptId: string }) {
  return (
    <Loaded query={useMockExamResult(attemptId)} skeleton={<Skeleton shape="card" lines={2} />}>
      {(result) => <Shown result={result} attemptId={attemptId} />}
    </Loaded>
  )
}

function Shown({ result, attemptId }: { result: MockExamResult; attemptId: string }) {
  const { grade, sections } = result
  return (
    <Card title={t`By section`}>
      <Row gap={3}>
        {grade ? (
          <Badge tone={grade === 'E' ? 'warning' : 'success'}>{t`Grade ${grade}`}</Badge>
        ) : (
          <Text size={14} tone="muted">
            <Trans>No grade before your teacher has marked it</Trans>
          </Text>
        )}
      </Row>
      {sections.map(({ key, title, instruction, earned, possible, waiting, counted }) => (
        <Stack key={key} gap={1}>
          <Progress
            value={possible ? (100 * earned) / possible : 0}
            label={title}
            text={marksOf({ earned, possible, waiting })}
          />
          <Text size={14} tone="muted">
            {counted
              ? `${instruction} Counted: ${counted.map((item) => t`item ${item}`).join(', ')}.`
              : instruction}
          </Text>
        </Stack>
      ))}
      <div>
        <Anchor href={`/api/papers/results/${attemptId}/document`} download>
          <Trans>The paper with its mark scheme (PDF)</Trans>
        </Anchor>
      </div>
      <Text size={14} tone="muted">
        {t`Our grades use this scale: ${scaleOf(result)}. UNEB does not publish one, and in UCE your school marks count too. This paper is shorter than the real one, which has ${result.realMarks} marks and takes ${result.realMinutes} minutes.`}
      </Text>
    </Card>
  )
}

/** What nobody has marked yet is no zero. */
function marksOf({ earned, possible, waiting }: { earned: number; possible: number; waiting: number }) {
  if (!waiting) return t`${earned} of ${possible} marks`
  if (!possible) return t`${waiting} marks wait for your teacher`
  return t`${earned} of ${possible} marks; ${waiting} more wait for your teacher`
}

const scaleOf = ({ scale }: MockExamResult) =>
  Object.entries(scale)
    .map(([message, least]) => t`${message} from ${percent(least)}`)
    .join(', ')
