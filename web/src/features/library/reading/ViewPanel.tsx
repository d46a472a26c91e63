import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Row, Stack, Text } from '../../../ui/layout/layout'
import { Button, Segments } from '../../../ui/primitives/Button'
import type { Paper } from './Around'
import {
  type Face,
  LETTERS_MAX,
  LETTERS_MIN,
  type Leading,
  type Margins,
  type View,
  ZOOM_MAX,
  ZOOM_MIN,
} from './useView'

const PAPERS: { value: Paper; label: string }[] = [
  { value: 'day', label: t`Day` },
  { value: 'sepia', label: t`Sepia` },
  { value: 'night', label: t`Night` },
]
const FACES: { value: Face; label: string }[] = [
  { value: 'sans', label: t`Plain` },
  { value: 'serif', label: t`Serif` },
  { value: 'easy', label: t`Easy to read` },
]
const LEADINGS: { value: Leading; label: string }[] = [
  { value: 'close', label: t`Close` },
  { value: 'usual', label: t`Usual` },
  { value: 'wide', label: t`Wide` },
]
const MARGINS: { value: Margins; label: string }[] = [
  { value: 'narrow', label: t`Narrow` },
  { value: 'usual', label: t`Usual` },
  { value: 'wide', label: t`Wide` },
]

/** How the book looks: its paper for both views, and what each view has of its own. */
export function ViewPanel({ view, isText }: { view: View; isText: boolean }) {
  return (
    <Stack gap={6}>
      <Part title={t`Colour`}>
        <Segments
          label={t`Colour`}
          options={PAPERS}
          value={view.paper}
          onChange={(paper) => view.set({ paper })}
        />
      </Part>
      {isText ? <TextLook view={view} /> : <PageLook view={view} />}
    </Stack>
  )
}

function PageLook({ view: { zoom, zoomBy } }: { view: View }) {
  return (
    <Part title={t`Size`}>
      <Sizes
        shown={`${zoom}%`}
        onSmaller={zoom > ZOOM_MIN && (() => zoomBy(-1))}
        onLarger={zoom < ZOOM_MAX && (() => zoomBy(1))}
      />
      <Text size={14} tone="muted">
        <Trans>100% fills the width. Keys: + and −; arrows and Page Up or Down turn pages.</Trans>
      </Text>
    </Part>
  )
}

function TextLook({ view: { letters, face, leading, margins, enlarge, set } }: { view: View }) {
  return (
    <>
      <Part title={t`Size of the letters`}>
        <Sizes
          shown={String(letters)}
          onSmaller={letters > LETTERS_MIN && (() => enlarge(-1))}
          onLarger={letters < LETTERS_MAX && (() => enlarge(1))}
        />
      </Part>
      <Part title={t`Letters`}>
        <Segments
          label={t`Letters`}
          options={FACES}
          value={face}
          onChange={(chosen) => set({ face: chosen })}
        />
      </Part>
      <Part title={t`Space between lines`}>
        <Segments
          label={t`Space between lines`}
          options={LEADINGS}
          value={leading}
          onChange={(chosen) => set({ leading: chosen })}
        />
      </Part>
      <Part title={t`Margins`}>
        <Segments
          label={t`Margins`}
          options={MARGINS}
          value={margins}
          onChange={(chosen) => set({ margins: chosen })}
        />
      </Part>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap={2}>
      <Text strong>{title}</Text>
      {children}
    </Stack>
  )
}

interface SizesProps {
  shown: string
  onSmaller: false | (() => void)
  onLarger: false | (() => void)
}

function Sizes({ shown, onSmaller, onLarger }: SizesProps) {
  return (
    <Row>
      <Button icon={<Minus />} disabled={!onSmaller} onClick={onSmaller || undefined}>
        <Trans>Smaller</Trans>
      </Button>
      <Text number as="span">
        {shown}
      </Text>
      <Button icon={<Plus />} disabled={!onLarger} onClick={onLarger || undefined}>
        <Trans>Larger</Trans>
      </Button>
    </Row>
  )
}
