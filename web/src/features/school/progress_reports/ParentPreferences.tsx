import { t } from '@lingui/core/macro'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Checkbox, Choices } from '../../../ui/forms/Field'
import { Card, Stack, Text } from '../../../ui/layout/layout'
import { type ChildReports, useWishing } from './data'

const LABELS = {
  weekly: t`On Mondays, here and by the bell. The mail of Sunday evening already tells the week.`,
  monthly: t`On the first day of the next month, here, by the bell and by mail.`,
}
const KINDS = ['weekly', 'monthly'] as const

/** A parent's own choice: the report of each week and of each month, made by Kitabo beside whatever the school makes. */
export function ParentPreferences({ child }: { child: ChildReports }) {
  const { learnerId, firstName, wish, fromSchool } = child
  const wishing = useWishing(learnerId)
  const shown = wishing.variables && wishing.isPending ? wishing.variables : wish
  const flip = (kind: (typeof KINDS)[number]) =>
    wishing.mutate(
      { ...wish, [kind]: !wish[kind] },
      {
        onSuccess: (now) =>
          toast({
            title: now[kind] ? t`You will get it` : t`You get it no more`,
            detail: now[kind] ? t`The first one comes when the period is over.` : undefined,
            tone: 'success',
          }),
        onError: (error) => toastProblem(error),
      },
    )
  return (
    <Card title={t`Kitabo's own reports of ${firstName}`}>
      <Stack gap={3}>
        <Text size={14} tone="muted">
          {t`Made by Kitabo from the numbers of ${firstName}'s work, not by the school; no teacher looks at them. There is one when there was work enough to say how it went.`}
        </Text>
        <Choices legend={t`Make for me`}>
          {KINDS.map((kind) => (
            <Checkbox
              key={kind}
              label={kind === 'weekly' ? t`${firstName}'s week` : t`${firstName}'s month`}
              says={
                fromSchool.includes(kind)
                  ? t`The school makes this one; you hear when it is sent.`
                  : LABELS[kind]
              }
              checked={shown[kind] && !fromSchool.includes(kind)}
              disabled={wishing.isPending || fromSchool.includes(kind)}
              onChange={() => flip(kind)}
            />
          ))}
        </Choices>
      </Stack>
    </Card>
  )
}
