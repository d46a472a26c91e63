import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download, Trash2 } from 'lucide-react'
import { dateTime, fileSize } from '../data/format'
import { Row, Text } from '../layout/layout'
import { Button } from '../primitives/Button'
import { Banner, useOnline } from './states'

interface Act {
  isPending: boolean
  mutate: () => void
}

interface OfflineCopyProps {
  /** What lies on this device: since when, in milliseconds, and its bytes. */
  kept: { keptAt: number; bytes: number } | null | undefined
  /** What keeping it means, and what it costs. */
  offer: string
  /** What is to be known of what is kept. */
  consequence: string
  failure?: string | null | false
  keep: Act
  drop: Act
}

/** Keeping something on this device for a place without a network, and taking it off again. */
export function OfflineCopy({ kept, offer, consequence, failure, keep, drop }: OfflineCopyProps) {
  const isOnline = useOnline()
  return (
    <>
      <div role="status">
        <Text>
          {kept
            ? t`Saved on this phone since ${dateTime(new Date(kept.keptAt).toISOString())} (${fileSize(kept.bytes)}). ${consequence}`
            : offer}
        </Text>
      </div>
      {failure && <Banner tone="danger">{failure}</Banner>}
      <Row>
        {kept ? (
          <Button
            icon={<Trash2 aria-hidden="true" />}
            busy={drop.isPending}
            busyText={t`Removing…`}
            onClick={() => drop.mutate()}
          >
            <Trans>Remove from phone</Trans>
          </Button>
        ) : (
          <Button
            icon={<Download aria-hidden="true" />}
            disabled={!isOnline}
            busy={keep.isPending}
            busyText={t`Saving…`}
            onClick={() => keep.mutate()}
          >
            <Trans>Save for offline</Trans>
          </Button>
        )}
      </Row>
    </>
  )
}
