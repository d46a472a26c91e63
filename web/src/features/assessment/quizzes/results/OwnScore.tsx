import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schemas, unwrap } from '../../../../api/client'
import { useMutation } from '../../../../api/useMutation'
import { problemOf } from '../../../../lib/problem'
import { Stack, Text } from '../../../../ui/layout/layout'
import { Segments } from '../../../../ui/primitives/Button'
import { Badge } from '../../../../ui/primitives/graphics'

const SCORES = ['0', '1', '2', '3'].map((value) => ({ value, label: value }))

/** The teacher's score of an answer to a scenario; until it comes, the learner's own by the same rubric. */
export function OwnScore({ grading }: { grading: Schemas['MarkOut'] }) {
  if (grading.score === null) return <Judge grading={grading} />
  return (
    <Stack gap={1}>
      <div>
        <Badge tone="success">
          <Trans>{grading.score} of 3 from your teacher</Trans>
        </Badge>
      </div>
      {grading.comment && <Text>“{grading.comment}”</Text>}
      {grading.selfScore !== null && (
        <Text size={14} tone="muted">
          <Trans>You gave it {grading.selfScore}.</Trans>
        </Text>
      )}
    </Stack>
  )
}

function Judge({ grading: { answerId, selfScore } }: { grading: Schemas['MarkOut'] }) {
  const cache = useQueryClient()
  const [given, setGiven] = useState(selfScore)
  const save = useMutation({
    mutationFn: (score: number) =>
      unwrap(
        api.PUT('/api/marking/{answer_id}/own', {
          params: { path: { answer_id: answerId } },
          body: { score },
        }),
      ),
    onError: () => setGiven(selfScore),
    onSettled: () => void cache.invalidateQueries({ queryKey: ['quizzes'] }),
  })
  return (
    <Stack gap={1}>
      <Text size={14} strong>
        <Trans>Mark it yourself with the rubric: how many out of 3?</Trans>
      </Text>
      <Segments
        label={t`My score of 3`}
        options={SCORES}
        value={given === null ? '' : String(given)}
        onChange={(score) => {
          setGiven(Number(score))
          save.mutate(Number(score))
        }}
      />
      <div role="status">
        <Text size={14} tone={save.error ? 'danger' : 'muted'}>
          {save.error
            ? problemOf(save.error).detail
            : t`This helps you see what is missing. Only your teacher’s mark counts.`}
        </Text>
      </div>
    </Stack>
  )
}
