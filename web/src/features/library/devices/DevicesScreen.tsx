import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useMe } from '../../../api/me'
import { date, dateTime } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState } from '../../../ui/feedback/states'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import { AlertDialog } from '../../../ui/primitives/Dialog'
import { Badge } from '../../../ui/primitives/graphics'
import { type Device, type Devices, useDevices, useRemoveDevice } from './data'
import { NameDialog } from './NameDialog'

/** The phones and computers that may keep this learner's books. */
export default function DevicesScreen() {
  const userId = useMe().data?.id ?? ''
  const devices = useDevices(userId)
  return (
    <Page
      title={t`My devices`}
      width="text"
      lead={t`Phones and computers that may keep your books. Each one opens only your own books.`}
      actions={
        <LinkButton to="/loans">
          <Trans>My books on loan</Trans>
        </LinkButton>
      }
    >
      <Loaded query={devices}>
        {(found) => (
          <Stack gap={6}>
            <Limit found={found} userId={userId} />
            <List found={found} userId={userId} />
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

interface Found {
  found: Devices
  userId: string
}

/** How many there are of how many, and the way to add this one. */
function Limit({ found: { devices, limit, canAdd, opensAt, ownId }, userId }: Found) {
  const [isNaming, setNaming] = useState(false)
  const used = devices.length
  return (
    <Stack gap={2}>
      <Text strong>
        <Trans>
          {used} of {plural(limit, { one: '# device', other: '# devices' })}
        </Trans>
      </Text>
      {ownId === null && canAdd && (
        <Row>
          <Button kind="primary" onClick={() => setNaming(true)}>
            <Trans>Add this device</Trans>
          </Button>
        </Row>
      )}
      {ownId === null && !canAdd && (
        <Text tone="muted">
          {opensAt
            ? t`You changed a device lately. You can add this one on ${date(opensAt)}.`
            : t`Remove a device to add this one. You can change 1 device in 30 days.`}
        </Text>
      )}
      <NameDialog userId={userId} open={isNaming} onOpenChange={setNaming} />
    </Stack>
  )
}

function List({ found: { devices, ownId }, userId }: Found) {
  if (devices.length === 0) {
    return <EmptyState title={t`No devices yet.`} reason={t`Add this device to keep books on it.`} />
  }
  return (
    <Stack as="ul" gap={4}>
      {devices.map((device) => (
        <li key={device.id}>
          <DeviceRow device={device} isOwn={device.id === ownId} userId={userId} />
        </li>
      ))}
    </Stack>
  )
}

interface DeviceProps {
  device: Device
  isOwn: boolean
  userId: string
}

function DeviceRow({ device, isOwn, userId }: DeviceProps) {
  const [isNaming, setNaming] = useState(false)
  return (
    <Row justify="space-between" align="center">
      <Stack gap={1}>
        <Row>
          <Text strong>{device.name}</Text>
          {isOwn && (
            <Badge tone="success">
              <Trans>This device</Trans>
            </Badge>
          )}
        </Row>
        <Text size={14} tone="muted">
          <Trans>Last used {dateTime(device.lastActiveAt)}</Trans>
        </Text>
        <Text size={14} tone="muted">
          <Trans>Added {date(device.createdAt)}</Trans>
        </Text>
      </Stack>
      <Row gap={2}>
        <Button onClick={() => setNaming(true)}>
          <Trans>Rename</Trans>
        </Button>
        <Remove device={device} isOwn={isOwn} userId={userId} />
      </Row>
      <NameDialog userId={userId} device={device} open={isNaming} onOpenChange={setNaming} />
    </Row>
  )
}

function Remove({ device: { id, name }, isOwn, userId }: DeviceProps) {
  const [isAsked, ask] = useState(false)
  const remove = useRemoveDevice(userId)
  const confirm = () =>
    remove.mutate(
      { id, isOwn },
      {
        onSuccess: () => {
          ask(false)
          toast({ title: t`Device removed`, detail: name })
        },
        onError: (error) => toastProblem(error),
      },
    )
  return (
    <>
      <Button onClick={() => ask(true)}>
        <Trans>Remove</Trans>
      </Button>
      <AlertDialog
        title={t`Remove “${name}”?`}
        description={t`Books saved on it close when it next has a network. You can change 1 device in 30 days.`}
        open={isAsked}
        onOpenChange={ask}
        confirm={t`Remove`}
        onConfirm={confirm}
        busy={remove.isPending}
        danger
      />
    </>
  )
}
