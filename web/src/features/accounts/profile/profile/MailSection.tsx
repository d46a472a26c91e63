import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Loaded } from '../../../../ui/feedback/Loaded'
import { toast, toastProblem } from '../../../../ui/feedback/toast'
import { Checkbox, Choices } from '../../../../ui/forms/Field'
import { Card, Text } from '../../../../ui/layout/layout'
import { useChooseMails, useMails } from '../data'

const KINDS = [
  ['trialReminders', t`Reminders before my free trial ends`],
  ['subscriptionUpdates', t`News of my subscription and payments`],
  ['marketingEmails', t`New books and offers`],
  ['familyUpdates', t`Letters and alerts of my family`],
  ['weeklyDigest', t`The week of my children, on Sundays`],
] as const

export function MailSection() {
  const mails = useMails()
  const choose = useChooseMails()
  const keep = (wish: Parameters<typeof choose.mutate>[0]) =>
    choose.mutate(wish, {
      onSuccess: () => toast({ title: t`Your choice was saved`, tone: 'success' }),
      onError: (error) => toastProblem(error),
    })
  return (
    <Card title={t`Mail to you`}>
      <Loaded query={mails}>
        {(chosen) => (
          <Choices legend={t`Which mails do you want?`} hideLegend>
            {KINDS.map(([kind, label]) => (
              <Checkbox
                key={kind}
                label={label}
                checked={chosen[kind] && !chosen.isUnsubscribedAll}
                disabled={chosen.isUnsubscribedAll || choose.isPending}
                onChange={(event) => keep({ [kind]: event.target.checked })}
              />
            ))}
            <Checkbox
              label={t`None of these`}
              checked={chosen.isUnsubscribedAll}
              disabled={choose.isPending}
              onChange={(event) => keep({ isUnsubscribedAll: event.target.checked })}
            />
          </Choices>
        )}
      </Loaded>
      <Text size={14} tone="muted">
        <Trans>Mail about the safety of your account always comes.</Trans>
      </Text>
    </Card>
  )
}
