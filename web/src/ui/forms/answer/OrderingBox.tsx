import { MathText } from '../../content/MathText'
import { Text } from '../../layout/layout'
import { Button } from '../../primitives/Button'
import { Choices } from '../Field'
import { OrderList } from '../OrderList'
import { listOf, partsOf } from './answerFormat'
import type { BoxProps } from './props'

/** Steps to bring into order. The order they come in is no answer until the learner says so. */
export function OrderingBox({ question, answer, error, onAnswer }: BoxProps) {
  const options = listOf(question.options)
  const given = partsOf(answer)
  const ids = given.length === options.length ? given : options.map(({ id }) => id)
  const items = ids.flatMap((id) => {
    const text = options.find((option) => option.id === id)?.text
    return text === undefined ? [] : [{ id, name: text, content: <MathText inline>{text}</MathText> }]
  })
  return (
    <Choices legend="Bring these into the right order, first on top." error={error}>
      <OrderList label="Your order" items={items} onChange={(next) => onAnswer(next.join(','), 600)} />
      {!answer && (
        <div>
          <Text size={14} tone="muted">
            Move a line, or keep them as they stand.
          </Text>
          <Button onClick={() => onAnswer(ids.join(','))}>Keep this order</Button>
        </div>
      )}
    </Choices>
  )
}
