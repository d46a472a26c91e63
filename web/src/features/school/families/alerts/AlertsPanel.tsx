import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { problemOf } from '../../../../lib/problem'
import { dateTime } from '../../../../ui/data/format'
import { Loaded } from '../../../../ui/feedback/Loaded'
import { Skeleton } from '../../../../ui/feedback/states'
import { toast, toastProblem } from '../../../../ui/feedback/toast'
import { Checkbox, Choices, Select } from '../../../../ui/forms/Field'
import { Card, Heading, Row, Stack, Text } from '../../../../ui/layout/layout'
import { Button } from '../../../../ui/primitives/Button'
import { Badge } from '../../../../ui/primitives/graphics'
import type { Link } from '../data'
import {
  type Alert,
  type AlertRule,
  type Alerts,
  useAlerts,
  useChooseAlert,
  useSee,
  useTelephone,
} from './data'
import { BOUNDS, labelOf, smsMissing } from './labels'

/** What a parent is told of one child, and when: for the parent, who chooses it. */
export function AlertsPanel({ link }: { link: Link }) {
  const alerts = useAlerts(link.id)
  const isClosed = alerts.error !== null && [403, 404].includes(problemOf(alerts.error).status)
  if (isClosed) return null
  return (
    <Stack gap={3}>
      <Heading>
        <Trans>Alerts</Trans>
      </Heading>
      <Loaded query={alerts} skeleton={<Skeleton shape="card" lines={3} />}>
        {(all) => (
          <Stack gap={4}>
            <Card title={t`Alert me when`} level={3}>
              <Rules link={link} alerts={all} />
              <Text size={14} tone="muted">
                {t`You get a notification and an email. ${link.firstName} can read the same alert.`}
              </Text>
            </Card>
            <Earlier alerts={all.alerts} />
          </Stack>
        )}
      </Loaded>
    </Stack>
  )
}

/** Alerts nobody has said they saw: they stand right under the facts. */
export function FreshAlerts({ link }: { link: Link }) {
  const fresh = useAlerts(link.id).data?.alerts.filter(({ seenAt }) => seenAt === null) ?? []
  if (fresh.length === 0) return null
  return (
    <Stack gap={4}>
      {fresh.map((alert) => (
        <Fresh key={alert.id} alert={alert} link={link} />
      ))}
    </Stack>
  )
}

function Earlier({ alerts }: { alerts: Alert[] }) {
  const seen = alerts.filter(({ seenAt }) => seenAt !== null)
  if (seen.length === 0) return null
  return (
    <details>
      <summary>
        <Trans>Earlier alerts</Trans>
      </summary>
      <AlertList alerts={seen} />
    </details>
  )
}

function Fresh({ alert, link }: { alert: Alert; link: Link }) {
  const see = useSee(link.id)
  return (
    <Card title={alert.title} tone="primary">
      <Text>{alert.says}</Text>
      <Text strong>{alert.advice}</Text>
      <Row align="center">
        <Button
          busy={see.isPending}
          onClick={() => see.mutate(alert.id, { onError: (error) => toastProblem(error) })}
        >
          <Trans>Seen</Trans>
        </Button>
        <Text as="span" size={14} tone="muted">
          {dateTime(alert.raisedAt)}
        </Text>
      </Row>
    </Card>
  )
}

/** Alerts that went out, in the words both sides read. */
export function AlertList({ alerts }: { alerts: Alert[] }) {
  return (
    <Stack as="ul" gap={3}>
      {alerts.map(({ id, title, says, raisedAt }) => (
        <li key={id}>
          <Row align="center">
            <Badge>{title}</Badge>
            <Text as="span" size={14} tone="muted">
              {dateTime(raisedAt)}
            </Text>
          </Row>
          <Text size={14}>{says}</Text>
        </li>
      ))}
    </Stack>
  )
}

function Rules({ link, alerts }: { link: Link; alerts: Alerts }) {
  const choose = useChooseAlert(link.id)
  const keep = (rule: AlertRule) =>
    choose.mutate(rule, {
      onSuccess: () => toast({ title: t`Saved`, tone: 'success' }),
      onError: (error) => toastProblem(error),
    })
  return (
    <Choices legend={t`Alert me when`} hideLegend>
      {alerts.rules.map((rule) => (
        <Stack key={rule.kind} gap={2}>
          <Checkbox
            label={labelOf(rule, link.firstName)}
            checked={rule.isOn}
            disabled={choose.isPending}
            onChange={({ target }) => keep({ ...rule, isOn: target.checked })}
          />
          {rule.isOn && <Bound rule={rule} keep={keep} busy={choose.isPending} />}
        </Stack>
      ))}
    </Choices>
  )
}

function Bound({ rule, keep, busy }: { rule: AlertRule; keep: (rule: AlertRule) => void; busy: boolean }) {
  const bounds = BOUNDS[rule.kind]
  const telephone = useTelephone().data
  return (
    <Row align="end" gap={4}>
      {bounds && (
        <Select
          label={bounds.label}
          value={String(rule.threshold)}
          disabled={busy}
          options={bounds.steps.map((value) => ({ value: String(value), label: bounds.write(value) }))}
          onChange={({ target }) => keep({ ...rule, threshold: Number(target.value) })}
        />
      )}
      <Checkbox
        label={t`Also send this by SMS`}
        says={rule.bySms && telephone ? smsMissing(telephone) : undefined}
        checked={rule.bySms}
        disabled={busy}
        onChange={({ target }) => keep({ ...rule, bySms: target.checked })}
      />
    </Row>
  )
}
