import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Loaded } from '../../../ui/feedback/Loaded'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Checkbox, Choices } from '../../../ui/forms/Field'
import { Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { chooseSchedule, type Kind, type Schedule, useClassAction, useSchedule } from './data'
import { BEGINS } from './labels'

/** Which reports of a class are begun by the calendar, without anybody asking. */
export default function Calendar({ classId, judges }: { classId: string; judges: boolean }) {
  const schedule = useSchedule(classId)
  return (
    <Loaded query={schedule}>
      {(schedule) => <Choosing key={classId} classId={classId} schedule={schedule} judges={judges} />}
    </Loaded>
  )
}

function Choosing({ classId, schedule, judges }: { classId: string; schedule: Schedule; judges: boolean }) {
  const [kinds, setKinds] = useState<Kind[]>(schedule.kinds)
  const [withRank, setRank] = useState(schedule.withRank)
  const choosing = useClassAction(chooseSchedule)
  const isSame =
    kinds.length === schedule.kinds.length && kinds.every((kind) => schedule.kinds.includes(kind))
  const save = () =>
    choosing.mutate(
      { classId, kinds, withRank },
      {
        onSuccess: () => toast({ title: t`Saved`, tone: 'success' }),
        onError: (error) => toastProblem(error),
      },
    )
  return (
    <Stack gap={3}>
      <Text size={14} tone="muted">
        <Trans>
          When a period ends, Kitabo makes drafts and sends you a notification. You comment, approve and send.
          We send nothing without you.
        </Trans>
      </Text>
      <Choices legend={t`Make drafts automatically`}>
        {BEGINS.map(({ kind, label }) => (
          <Checkbox
            key={kind}
            label={label}
            checked={kinds.includes(kind)}
            disabled={!judges}
            onChange={(event) =>
              setKinds(event.target.checked ? [...kinds, kind] : kinds.filter((each) => each !== kind))
            }
          />
        ))}
      </Choices>
      <Checkbox
        label={t`Print each learner’s position in the class`}
        checked={withRank}
        disabled={!judges}
        onChange={(event) => setRank(event.target.checked)}
      />
      {judges ? (
        <Row>
          <Button
            busy={choosing.isPending}
            disabled={isSame && withRank === schedule.withRank}
            onClick={save}
          >
            <Trans>Save</Trans>
          </Button>
        </Row>
      ) : (
        <Text size={14}>
          <Trans>The class teacher or the head chooses this.</Trans>
        </Text>
      )}
    </Stack>
  )
}
