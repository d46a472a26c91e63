import { Loaded } from '../../../../ui/feedback/Loaded'
import { toast, toastProblem } from '../../../../ui/feedback/toast'
import { Checkbox, Choices } from '../../../../ui/forms/Field'
import { Card, Text } from '../../../../ui/layout/layout'
import { useChooseMails, useMails } from '../data'

const KINDS = [
  ['trialReminders', 'Reminders before my free trial ends'],
  ['subscriptionUpdates', 'News of my subscription and payments'],
  ['marketingEmails', 'New books and offers'],
  ['familyUpdates', 'Letters and alerts of my family'],
  ['weeklyDigest', 'The week of my children, on Sundays'],
] as const

export function MailSection() {
  const mails = useMails()
  const choose = useChooseMails()
  const keep = (wish: Parameters<typeof choose.mutate>[0]) =>
    choose.mutate(wish, {
      onSuccess: () => toast({ title: 'Your choice was saved', tone: 'success' }),
      onError: (error) => toastProblem(error),
    })
  return (
    <Card title="Mail to you">
      <Loaded query={mails}>
        {(chosen) => (
          <Choices legend="Which mails do you want?" hideLegend>
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
              label="None of these"
              checked={chosen.isUnsubscribedAll}
              disabled={choose.isPending}
              onChange={(event) => keep({ isUnsubscribedAll: event.target.checked })}
            />
          </Choices>
        )}
      </Loaded>
      <Text size={14} tone="muted">
        Mail about the safety of your account always comes.
      </Text>
    </Card>
  )
}
