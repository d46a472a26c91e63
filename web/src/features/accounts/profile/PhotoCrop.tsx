import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Row } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { Dialog } from '../../../ui/primitives/Dialog'
import styles from './profile.module.css'

const EDGE = 512
const NUDGE = 0.02

interface CropArea {
  /** The middle of what is kept, from 0 to 1 of the picture. */
  x: number
  y: number
  /** 1 keeps the whole shorter side. */
  zoom: number
}

interface PhotoCropProps {
  file: File | null
  onDone: (photo: File) => void
  onCancel: () => void
  busy?: boolean
}

/** Shows the chosen picture in a square to be moved and enlarged, and hands over that square, small enough to send. */
export function PhotoCrop({ file, onDone, onCancel, busy }: PhotoCropProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { picture, isUnseen, isBroken } = usePicture(file)
  const [area, setArea] = useState<CropArea>({ x: 0.5, y: 0.5, zoom: 1 })
  const draw = useCallback(() => {
    if (picture && canvas.current) drawSquare(canvas.current, picture, area)
  }, [picture, area])
  useEffect(draw, [draw])
  // The dialog mounts its content after this component, so the canvas may come later than the picture.
  const take = (element: HTMLCanvasElement | null) => {
    canvas.current = element
    draw()
  }
  const move = (dx: number, dy: number) => setArea((old) => kept({ ...old, x: old.x + dx, y: old.y + dy }))
  // A device that can open no pictures sends it as it is; the server says whether it can.
  const done = () => (picture && canvas.current ? handOver(canvas.current, onDone) : file && onDone(file))
  return (
    <Dialog
      title={t`Your photo`}
      description={isBroken ? NO_PICTURE : isUnseen ? UNSEEN : WORDS}
      open={file !== null}
      onOpenChange={(open) => !open && onCancel()}
      actions={
        <>
          <Button onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          {!isBroken && (
            <Button kind="primary" busy={busy} busyText={t`Saving…`} onClick={done}>
              <Trans>Use this photo</Trans>
            </Button>
          )}
        </>
      }
    >
      {!isBroken && !isUnseen && (
        <div className={styles.crop}>
          <CropStage take={take} onMove={move} />
          <Row justify="center">
            <label className={styles.cropZoom}>
              <span>
                <Trans>Size</Trans>
              </span>
              <input
                type="range"
                min="1"
                max="4"
                step="0.05"
                value={area.zoom}
                onChange={(event) => setArea(kept({ ...area, zoom: Number(event.target.value) }))}
              />
            </label>
          </Row>
        </div>
      )}
    </Dialog>
  )
}

const WORDS = t`Move the photo with your finger, the mouse or the arrow keys. We only send the part you see.`
const UNSEEN = t`We cannot show this photo here. You can send it as it is.`
const NO_PICTURE = t`We cannot use this file. Choose a JPEG, PNG or WebP photo.`

function CropStage({ take, onMove }: { take: (element: HTMLCanvasElement | null) => void; onMove: Mover }) {
  const last = useRef<{ x: number; y: number } | null>(null)
  const keys: Record<string, [number, number]> = {
    ArrowLeft: [-NUDGE, 0],
    ArrowRight: [NUDGE, 0],
    ArrowUp: [0, -NUDGE],
    ArrowDown: [0, NUDGE],
  }
  return (
    <canvas
      ref={take}
      className={styles.cropStage}
      width={EDGE}
      height={EDGE}
      role="img"
      tabIndex={0}
      aria-label={t`The part of your photo we keep. Move it with the arrow keys.`}
      onKeyDown={(event) => {
        const step = keys[event.key]
        if (!step) return
        event.preventDefault()
        onMove(...step)
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        last.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={(event) => {
        if (!last.current) return
        const width = event.currentTarget.clientWidth
        onMove((last.current.x - event.clientX) / width, (last.current.y - event.clientY) / width)
        last.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerUp={() => {
        last.current = null
      }}
    />
  )
}

type Mover = (dx: number, dy: number) => void

const kept = ({ x, y, zoom }: CropArea): CropArea => ({ x: clamp(x), y: clamp(y), zoom })
const clamp = (value: number) => Math.min(1, Math.max(0, value))

/** The picture upright and ready to draw, or why not: the device opens no pictures, or the file is none. */
function usePicture(file: File | null) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [isBroken, setBroken] = useState(false)
  const isUnseen = typeof createImageBitmap === 'undefined'
  useEffect(() => {
    setPicture(null)
    setBroken(false)
    if (!file || isUnseen) return
    let isWanted = true
    const open = async () => createImageBitmap(file, { imageOrientation: 'from-image' })
    open()
      .then((opened) => isWanted && setPicture(opened))
      .catch(() => isWanted && setBroken(true))
    return () => {
      isWanted = false
    }
  }, [file, isUnseen])
  return { picture, isUnseen, isBroken }
}

function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, { x, y, zoom }: CropArea) {
  const side = Math.min(picture.width, picture.height) / zoom
  const left = Math.min(picture.width - side, Math.max(0, x * picture.width - side / 2))
  const top = Math.min(picture.height - side, Math.max(0, y * picture.height - side / 2))
  const context = canvas.getContext('2d')
  context?.clearRect(0, 0, EDGE, EDGE)
  context?.drawImage(picture, left, top, side, side, 0, 0, EDGE, EDGE)
}

function handOver(canvas: HTMLCanvasElement, onDone: (photo: File) => void) {
  canvas.toBlob(
    (made) => made && onDone(new File([made], 'photo.jpg', { type: 'image/jpeg' })),
    'image/jpeg',
    0.85,
  )
}
