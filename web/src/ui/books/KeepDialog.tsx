import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deviceName, fetchManifest, sizeOfBook } from '../../api/books/keepBook'
import { useKeepBook } from '../../api/books/useKeptBook'
import { api, type Schemas, unwrap } from '../../api/client'
import { OFFLINE_DAYS } from '../../api/constants.gen'
import { readOwnDevice } from '../../api/protection/deviceStore'
import { problemOf } from '../../lib/problem'
import { useScreens } from '../../lib/screens'
import { knowsWifi } from '../../lib/wifi'
import { date, fileSize } from '../data/format'
import { Loaded } from '../feedback/Loaded'
import { Banner } from '../feedback/states'
import { Checkbox } from '../forms/Field'
import { Stack, Text } from '../layout/layout'
import { Button, LinkButton } from '../primitives/Button'
import { Dialog } from '../primitives/Dialog'

interface KeepDialogProps {
  userId: string
  bookId: string
  onClose: () => void
}

/** What keeping a book costs and means, said before it begins. */
export default function KeepDialog({ userId, bookId, onClose }: KeepDialogProps) {
  const cost = useCost(userId, bookId)
  const keep = useKeepBook()
  const { fetchReader } = useScreens()
  const [wifiOnly, setWifiOnly] = useState(knowsWifi())
  const isBarred = cost.data?.devices?.canAdd === false
  const begin = () =>
    keep.mutate(
      { userId, bookId, wifiOnly: wifiOnly && knowsWifi() },
      {
        onSuccess: () => {
          void fetchReader?.()
          onClose()
        },
      },
    )
  return (
    <Dialog
      title={t`Save for offline`}
      open
      onOpenChange={(open) => !open && onClose()}
      actions={
        isBarred ? (
          <LinkButton kind="primary" to="/devices">
            <Trans>My devices</Trans>
          </LinkButton>
        ) : (
          <Button kind="primary" disabled={!cost.data} busy={keep.isPending} onClick={begin}>
            {cost.data ? t`Save ${fileSize(cost.data.bytes)}` : t`Save`}
          </Button>
        )
      }
    >
      <Loaded query={cost}>
        {({ bytes, devices }) => (
          <Stack gap={3}>
            <Text>
              <Trans>
                The book takes {fileSize(bytes)} of data and room. Then it opens on this phone offline, for up
                to {OFFLINE_DAYS} days at a time.
              </Trans>
            </Text>
            {devices && <DeviceText devices={devices} />}
            {knowsWifi() ? (
              <Checkbox
                label={t`Only over Wi-Fi`}
                checked={wifiOnly}
                onChange={(event) => setWifiOnly(event.target.checked)}
              />
            ) : (
              <Text size={14} tone="muted">
                <Trans>This browser does not tell us if you are on Wi-Fi. Mobile data may be used.</Trans>
              </Text>
            )}
            {keep.error && <Banner tone="danger">{problemOf(keep.error).detail}</Banner>}
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}

function DeviceText({ devices: { devices, limit, canAdd, opensAt } }: { devices: Schemas['DevicesOut'] }) {
  const used = t`You have ${devices.length} of ${plural(limit, { one: '# device', other: '# devices' })}.`
  if (canAdd)
    return (
      <Text size={14} tone="muted">
        <Trans>It becomes one of your devices, as “{deviceName()}”.</Trans> {used}
      </Text>
    )
  return (
    <Banner tone="warning">
      {used} {opensAt ? t`You can add this one on ${date(opensAt)}.` : t`Remove one to add this one.`}
    </Banner>
  )
}

/** How large the book is, and the learner's devices where this browser is none yet. */
function useCost(userId: string, bookId: string) {
  return useQuery({
    queryKey: ['keeping', userId, bookId],
    queryFn: async () => {
      const [manifest, device] = await Promise.all([
        fetchManifest(bookId),
        readOwnDevice(userId).catch(() => null),
      ])
      const devices = device ? null : await unwrap(api.GET('/api/devices'))
      return { bytes: sizeOfBook(manifest), devices }
    },
    staleTime: 0,
  })
}
