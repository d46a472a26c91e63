import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
    <Choices legend={t`Put these in the right order, first on top.`} error={error}>
      <OrderList label={t`Your order`} items={items} onChange={(next) => onAnswer(next.join(','), 600)} />
      {!answer && (
        <div>
          <Text size={14} tone="muted">
            <Trans>Move a line, or keep this order.</Trans>
          </Text>
          <Button onClick={() => onAnswer(ids.join(','))}>
            <Trans>Keep this order</Trans>
          </Button>
        </div>
      )}
    </Choices>
  )
}
