import { t } from '@lingui/core/macro'
import { useId } from 'react'
import { useDrawing } from '../../content/drawings'
import { DiagramSlots } from '../DiagramSlots'
import { Choices, Select } from '../Field'
import { diagramOf, type Option, pairsAnswer, pairsOf } from './answerFormat'
import type { BoxProps } from './props'

/** A drawing with numbered places, and a box for each with the labels to choose from. */
export function LabelBox({ question, answer, error, onAnswer }: BoxProps) {
  const { image, alt, places: slots, labels } = diagramOf(question.options)
  const own = useId()
  const pairs = pairsOf(answer)
  const assign = (id: string, label: string) => onAnswer(pairsAnswer(slots, moved(pairs, id, label)))
  const focus = (id: string) =>
    document.querySelector<HTMLSelectElement>(`[data-place="${own}${id}"]`)?.focus()
  return (
    <Choices legend={t`Choose the label for each number.`} error={error}>
      <DiagramSlots
        image={useDrawing(image)}
        alt={alt}
        slots={slots}
        stateOf={(id) => (pairs[id] ? 'filled' : 'empty')}
        onPick={focus}
      />
      <div className="labels">
        {slots.map(({ id }, at) => (
          <Select
            key={id}
            data-place={`${own}${id}`}
            label={t`Number ${at + 1}`}
            options={choicesFor(id, labels, slots, pairs)}
            value={pairs[id] ?? ''}
            onChange={({ target }) => assign(id, target.value)}
          />
        ))}
      </div>
    </Choices>
  )
}

/** A label that stood elsewhere leaves its old place. */
export function moved(pairs: Record<string, string>, id: string, label: string): Record<string, string> {
  const others = Object.entries(pairs).filter(([slotId, taken]) => slotId !== id && taken !== label)
  return { ...Object.fromEntries(others), ...(label && { [id]: label }) }
}

function choicesFor(id: string, labels: Option[], slots: { id: string }[], pairs: Record<string, string>) {
  const used = (label: string) => slots.findIndex((other) => other.id !== id && pairs[other.id] === label)
  return [
    { value: '', label: t`Choose…` },
    ...labels.map(({ id: value, text }) => {
      const at = used(value)
      return { value, label: at < 0 ? text : t`${text} (now at ${at + 1})` }
    }),
  ]
}
