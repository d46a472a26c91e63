import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { Banner } from '../../../ui/feedback/states'
import { Row } from '../../../ui/layout/layout'
import { Button, IconButton } from '../../../ui/primitives/Button'
import type { Elsewhere } from './useElsewhere'

interface ElsewhereNoteProps {
  places: Elsewhere | null
  /** The page that is open. */
  page: number | null
  onGo: (page: number) => void
  onSettle: () => void
}

/** Two devices, two places: the later one is open, and the other is one tap away. */
export function ElsewhereNote({ places, page, onGo, onSettle }: ElsewhereNoteProps) {
  if (!places || page === null) return null
  const { here, there } = places
  const other = page === here ? there : here
  return (
    <Banner
      tone="info"
      action={
        <Row gap={1}>
          <Button
            onClick={() => {
              onGo(other)
              onSettle()
            }}
          >
            <Trans>Go to page {other}</Trans>
          </Button>
          <IconButton label={t`Stay on this page`} icon={<X />} onClick={onSettle} />
        </Row>
      }
    >
      <Trans>
        You were on page {there} on another device. Here you stopped on page {here}.
      </Trans>
    </Banner>
  )
}
