import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useStartPractice } from '../../../../api/practice'
import { useLeadOn } from '../../../../lib/here'
import { problemOf } from '../../../../lib/problem'
import { Row, Text } from '../../../../ui/layout/layout'
import { Button } from '../../../../ui/primitives/Button'

/** Two fresh questions of the same topic, those with the same wrong idea first. */
export function SimilarQuestions({ questionId, number }: { questionId: string; number: number }) {
  const leadOn = useLeadOn()
  const start = useStartPractice(({ attemptId }) => leadOn(`/practice/${attemptId}`))
  const wanted = {
    likeQuestionId: questionId,
    topicId: null,
    subjectId: null,
    schoolYear: null,
    due: false,
    isShort: false,
  }
  return (
    <Row>
      <Button
        busy={start.isPending}
        busyText={t`Finding two…`}
        aria-label={t`Try two like question ${number}`}
        onClick={() => start.mutate(wanted)}
      >
        <Trans>Try two more like this</Trans>
      </Button>
      {start.error && (
        <div role="alert">
          <Text as="span" size={14} tone="danger">
            {problemOf(start.error).detail}
          </Text>
        </div>
      )}
    </Row>
  )
}
