import { t } from '@lingui/core/macro'
import { Loaded } from '../../../../ui/feedback/Loaded'
import { Stack, Text } from '../../../../ui/layout/layout'
import type { Link } from '../data'
import { AlertList } from './AlertsPanel'
import { useAlerts } from './data'
import { labelOf } from './labels'

/** The learner's view of one parent's alerts: what is watched for, and what was told, word for word. */
export function AlertHistory({ link }: { link: Link }) {
  const alerts = useAlerts(link.id)
  return (
    <Loaded query={alerts}>
      {({ rules, alerts }) => {
        const watched = rules.filter(({ isOn }) => isOn)
        return (
          <Stack gap={2}>
            <Text strong>
              {watched.length === 0
                ? t`${link.firstName} gets no alerts.`
                : t`${link.firstName} gets an alert when`}
            </Text>
            {watched.length > 0 && (
              <Stack as="ul" gap={1}>
                {watched.map((rule) => (
                  <Text as="li" size={14} key={rule.kind}>
                    {labelOf(rule)}
                  </Text>
                ))}
              </Stack>
            )}
            {alerts.length > 0 && (
              <details>
                <summary>{t`Alerts ${link.firstName} got`}</summary>
                <AlertList alerts={alerts} />
              </details>
            )}
          </Stack>
        )
      }}
    </Loaded>
  )
}
