import { t } from '@lingui/core/macro'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Checkbox, Choices } from '../../../ui/forms/Field'
import { Card, Stack, Text } from '../../../ui/layout/layout'
import { type ChildReports, useWishing } from './data'

const LABELS = {
  weekly: t`On Mondays, here and as a notification. You also get the week by email on Sunday evening.`,
  monthly: t`On the first day of the next month, here, as a notification and by email.`,
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
            title: now[kind] ? t`You will get it` : t`Turned off`,
            detail: now[kind] ? t`The first one comes when the week or month ends.` : undefined,
            tone: 'success',
          }),
        onError: (error) => toastProblem(error),
      },
    )
  return (
    <Card title={t`Kitabo's own reports of ${firstName}`}>
      <Stack gap={3}>
        <Text size={14} tone="muted">
          {t`Kitabo makes these from ${firstName}'s work. The school and teachers do not check them. You get one when there is enough work.`}
        </Text>
        <Choices legend={t`Make for me`}>
          {KINDS.map((kind) => (
            <Checkbox
              key={kind}
              label={kind === 'weekly' ? t`${firstName}'s week` : t`${firstName}'s month`}
              says={
                fromSchool.includes(kind)
                  ? t`The school makes this one. We tell you when they send it.`
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
