import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useSiteSettings } from '../../../api/siteSettings'
import { Card, Row, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'

interface DemoAccountsProps {
  onChoose: (account: { emailOrUsername: string; password: string }) => void
}

/** People of the demo country to try the product as; the api names them in the demo only. */
export function DemoAccounts({ onChoose }: DemoAccountsProps) {
  const accounts = useSiteSettings().data?.demoAccounts ?? []
  if (accounts.length === 0) return null
  return (
    <Card title={t`Demo accounts`}>
      <Text size={14} tone="muted">
        <Trans>This is a demonstration. Choose a person to fill the form.</Trans>
      </Text>
      <Row>
        {accounts.map(({ role, email, password }) => (
          <Button key={email} onClick={() => onChoose({ emailOrUsername: email, password })}>
            {titled(role)}
          </Button>
        ))}
      </Row>
    </Card>
  )
}

const titled = (role: string) => {
  const words = role.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
