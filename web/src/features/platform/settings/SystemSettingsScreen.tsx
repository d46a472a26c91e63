import { useState } from 'react'
import { whenText } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Skeleton } from '../../../ui/feedback/states'
import { Card, Grid, Heading, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Button } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import { type Setting, useSettings } from './data'
import { settingName, settingValue } from './presenters'
import { SettingDialog } from './SettingDialog'
import { SettingHistory } from './SettingHistory'

const GROUPS: Record<string, string> = {
  site: 'The site',
  accounts: 'Accounts',
  learning: 'Learning',
  health: 'The watch',
}

/** Every declared setting: its value, its history, and the way back. */
export default function SystemSettingsScreen() {
  const [editing, setEditing] = useState<Setting | null>(null)
  const [history, setHistory] = useState<Setting | null>(null)
  return (
    <Page
      title="System settings"
      lead="What the site is called, who may register, and when the watch calls for help. Every change can be undone."
    >
      <Loaded query={useSettings()} skeleton={<Skeleton shape="card" lines={6} />}>
        {(settings) => (
          <Stack gap={8}>
            {[...new Set(settings.map(({ category }) => category))].map((category) => (
              <Stack key={category} as="section" gap={4}>
                <Heading>{GROUPS[category] ?? category}</Heading>
                <Grid min={300}>
                  {settings
                    .filter((setting) => setting.category === category)
                    .map((setting) => (
                      <SettingCard
                        key={setting.key}
                        setting={setting}
                        onEdit={() => setEditing(setting)}
                        onHistory={() => setHistory(setting)}
                      />
                    ))}
                </Grid>
              </Stack>
            ))}
          </Stack>
        )}
      </Loaded>
      {editing && <SettingDialog setting={editing} onClose={() => setEditing(null)} />}
      {history && <SettingHistory setting={history} onClose={() => setHistory(null)} />}
    </Page>
  )
}

interface SettingCardProps {
  setting: Setting
  onEdit: () => void
  onHistory: () => void
}

function SettingCard({ setting, onEdit, onHistory }: SettingCardProps) {
  const { key, description, isEditable, changedAt, value, defaultValue } = setting
  return (
    <Card
      level={3}
      title={settingName(key)}
      actions={
        !isEditable ? (
          <Badge>Fixed</Badge>
        ) : value === defaultValue ? (
          <Badge>Default</Badge>
        ) : (
          <Badge tone="info">Changed</Badge>
        )
      }
      foot={
        isEditable && (
          <Row>
            <Button aria-label={`Change ${settingName(key)}`} onClick={onEdit}>
              Change
            </Button>
            <Button kind="quiet" aria-label={`History of ${settingName(key)}`} onClick={onHistory}>
              History
            </Button>
          </Row>
        )
      }
    >
      <Stack gap={2}>
        <Text strong>{settingValue(setting)}</Text>
        <Text size={14} tone="muted">
          {description}
        </Text>
        {changedAt && (
          <Text size={14} tone="muted">
            {`Changed ${whenText(changedAt)}`}
          </Text>
        )}
      </Stack>
    </Card>
  )
}
