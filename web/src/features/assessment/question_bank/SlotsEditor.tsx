import { Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Input } from '../../../ui/forms/Field'
import { Row, Stack, Text } from '../../../ui/layout/layout'
import { Button, IconButton } from '../../../ui/primitives/Button'
import '../../../ui/css/places.css'

/** A place to be labelled, in percent of the drawing's width and height. */
export interface NamedSlot {
  name: string
  x: number
  y: number
}

interface SlotsEditorProps {
  image: string
  alt: string
  slots: NamedSlot[]
  most: number
  onChange: (slots: NamedSlot[]) => void
}

/** Puts numbered places on a drawing: by a tap, by dragging, and by the arrow keys. */
export function SlotsEditor({ image, alt, slots, most, onChange }: SlotsEditorProps) {
  const stage = useRef<HTMLDivElement>(null)
  const [fresh, setFresh] = useState<number | null>(null)
  useEffect(() => {
    if (fresh !== null) stage.current?.querySelectorAll<HTMLElement>('button')[fresh]?.focus()
  }, [fresh])
  const change = (at: number, part: Partial<NamedSlot>) =>
    onChange(slots.map((slot, n) => (n === at ? { ...slot, ...part } : slot)))
  const add = (x: number, y: number) => {
    if (slots.length >= most) return
    setFresh(slots.length)
    onChange([...slots, { name: '', ...within(x, y) }])
  }
  const remove = (at: number) => {
    setFresh(null)
    onChange(slots.filter((_, n) => n !== at))
  }
  const pointed = ({ clientX, clientY }: { clientX: number; clientY: number }) =>
    percentOf(stage.current?.getBoundingClientRect(), clientX, clientY)
  return (
    <Stack gap={3}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button below adds a place by keyboard, and each place is moved by keys */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: tapping is a shorter way to the same */}
      <div
        ref={stage}
        className="places places--edit"
        onClick={(event) => event.target instanceof HTMLImageElement && add(...pointed(event))}
      >
        <img src={image} alt={alt} decoding="async" draggable={false} />
        {slots.map((slot, at) => (
          <Pin
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is known by its number
            key={at}
            number={at + 1}
            slot={slot}
            onMove={(x, y) => change(at, within(x, y))}
            onDrag={(event) => change(at, within(...pointed(event)))}
            onRemove={() => remove(at)}
          />
        ))}
      </div>
      <Text size={14} tone="muted">
        Tap the drawing to add a number, 3 to 8 in all. Drag a number to move it. On a keyboard, add a place,
        move it with the arrow keys, and press Delete to remove it.
      </Text>
      {slots.map(({ name }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place is known by its number
        <div className="places-row" key={at}>
          <Input
            label={`Number ${at + 1} is`}
            value={name}
            onChange={({ target }) => change(at, { name: target.value })}
          />
          <IconButton label={`Remove number ${at + 1}`} icon={<Trash2 />} onClick={() => remove(at)} />
        </div>
      ))}
      <Row>
        <Button
          icon={<Plus aria-hidden="true" />}
          disabled={slots.length >= most}
          onClick={() => add(50, 50)}
        >
          Add a place
        </Button>
      </Row>
    </Stack>
  )
}

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface PinProps {
  number: number
  slot: NamedSlot
  onMove: (x: number, y: number) => void
  onDrag: (event: PointerEvent) => void
  onRemove: () => void
}

function Pin({ number, slot: { name, x, y }, onMove, onDrag, onRemove }: PinProps) {
  const keys = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const far = event.shiftKey ? 5 : 1
    if (step) onMove(x + step[0] * far, y + step[1] * far)
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
    else return
    event.preventDefault()
  }
  const where = `${Math.round(x)} % from the left, ${Math.round(y)} % from the top`
  return (
    <button
      type="button"
      className="places-pin places-pin--filled"
      style={{ left: `${x}%`, top: `${y}%` }}
      aria-label={`Number ${number}${name && `, ${name}`}: ${where}`}
      aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown Delete"
      onKeyDown={keys}
      onPointerDown={(event) => event.currentTarget.setPointerCapture?.(event.pointerId)}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture?.(event.pointerId)) onDrag(event)
      }}
    >
      {number}
    </button>
  )
}

/** On the drawing, a little away from its edges, in half percents. */
const within = (x: number, y: number) => ({ x: halved(x), y: halved(y) })
const halved = (value: number) => Math.round(2 * Math.min(98, Math.max(2, value))) / 2

function percentOf(box: DOMRect | undefined, clientX: number, clientY: number): [number, number] {
  if (!box?.width || !box.height) return [50, 50]
  return [(100 * (clientX - box.left)) / box.width, (100 * (clientY - box.top)) / box.height]
}
