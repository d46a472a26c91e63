import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Minus, Plus } from 'lucide-react'
import { Row, Stack, Text } from '../../../ui/layout/layout'
import { Button, Segments } from '../../../ui/primitives/Button'
import type { Paper } from './ReaderFrame'
import { ZOOM_MAX, ZOOM_MIN } from './useView'

const PAPERS: { value: Paper; label: string }[] = [
  { value: 'day', label: t`Day` },
  { value: 'sepia', label: t`Sepia` },
  { value: 'night', label: t`Night` },
]

interface ViewPanelProps {
  paper: Paper
  zoom: number
  setPaper: (paper: Paper) => void
  zoomBy: (steps: number) => void
}

export function ViewPanel({ paper, zoom, setPaper, zoomBy }: ViewPanelProps) {
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <Text strong>
          <Trans>Colour</Trans>
        </Text>
        <Segments label={t`Colour`} options={PAPERS} value={paper} onChange={setPaper} />
      </Stack>
      <Stack gap={2}>
        <Text strong>
          <Trans>Size</Trans>
        </Text>
        <Row>
          <Button icon={<Minus />} disabled={zoom <= ZOOM_MIN} onClick={() => zoomBy(-1)}>
            <Trans>Smaller</Trans>
          </Button>
          <Text number as="span">
            {zoom}%
          </Text>
          <Button icon={<Plus />} disabled={zoom >= ZOOM_MAX} onClick={() => zoomBy(1)}>
            <Trans>Larger</Trans>
          </Button>
        </Row>
        <Text size={14} tone="muted">
          <Trans>100% fills the width. Keys: + and −; arrows and Page Up or Down turn pages.</Trans>
        </Text>
      </Stack>
    </Stack>
  )
}
