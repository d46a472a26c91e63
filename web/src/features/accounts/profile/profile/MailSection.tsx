import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Loaded } from '../../../../ui/feedback/Loaded'
import { toast, toastProblem } from '../../../../ui/feedback/toast'
import { Checkbox, Choices } from '../../../../ui/forms/Field'
import { Card, Text } from '../../../../ui/layout/layout'
import { useChooseMails, useMails } from '../data'

const KINDS = [
  ['trialReminders', t`Reminders before my free trial ends`],
  ['subscriptionUpdates', t`News about my plan and payments`],
  ['marketingEmails', t`New books and offers`],
  ['familyUpdates', t`Family messages and alerts`],
  ['weeklyDigest', t`My children’s week, on Sundays`],
  ['bookUpdates', t`Books for you, and reading reminders`],
] as const

export function MailSection() {
  const mails = useMails()
  const choose = useChooseMails()
  const keep = (wish: Parameters<typeof choose.mutate>[0]) =>
    choose.mutate(wish, {
      onSuccess: () => toast({ title: t`Saved`, tone: 'success' }),
      onError: (error) => toastProblem(error),
    })
  return (
    <Card title={t`Emails to you`}>
      <Loaded query={mails}>
        {(chosen) => (
          <Choices legend={t`Which emails do you want?`} hideLegend>
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
        <Trans>We always send emails about the safety of your account.</Trans>
      </Text>
    </Card>
  )
}
