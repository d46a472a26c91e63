import type { MouseEvent } from 'react'
import '../css/places.css'

export interface DiagramSlot {
  id: string
  /** In percent of the drawing's width and height. */
  x: number
  y: number
}

type SlotState = 'empty' | 'filled' | 'right' | 'wrong'

interface DiagramSlotsProps {
  image: string
  alt: string
  slots: DiagramSlot[]
  stateOf: (id: string) => SlotState
  /** A tap on the drawing takes the place nearest to it; the list below does the same by keyboard. */
  onPick?: (id: string) => void
}

/** A drawing with numbered places on it. The numbers repeat what stands in the list, so only the drawing is read out. */
export function DiagramSlots({ image, alt, slots, stateOf, onPick }: DiagramSlotsProps) {
  const pick = (event: MouseEvent<HTMLElement>) => {
    const near = nearest(slots, event.currentTarget.getBoundingClientRect(), event.clientX, event.clientY)
    if (near) onPick?.(near)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: each place has a box in the list, which is the way by keyboard
    // biome-ignore lint/a11y/noStaticElementInteractions: tapping is a shorter way to the same box
    <div className={onPick ? 'places places--open' : 'places'} onClick={onPick && pick}>
      <img src={image} alt={alt} decoding="async" draggable={false} />
      {slots.map(({ id, x, y }, at) => (
        <span
          key={id}
          className={`places-pin places-pin--${stateOf(id)}`}
          style={{ left: `${x}%`, top: `${y}%` }}
          aria-hidden="true"
        >
          {at + 1}
        </span>
      ))}
    </div>
  )
}

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** The place nearest to a point of the screen, by the drawing's own measure. */
export function nearest(slots: DiagramSlot[], box: Box, clientX: number, clientY: number): string | null {
  const far = ({ x, y }: DiagramSlot) =>
    Math.hypot(box.left + (x * box.width) / 100 - clientX, box.top + (y * box.height) / 100 - clientY)
  return [...slots].sort((one, other) => far(one) - far(other))[0]?.id ?? null
}
