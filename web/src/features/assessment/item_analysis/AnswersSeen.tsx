import { Check } from 'lucide-react'
import { MathText } from '../../../ui/content/MathText'
import { count, percent } from '../../../ui/data/format'
import { PlainTable } from '../../../ui/data/PlainTable'
import { Text } from '../../../ui/layout/layout'
import { Badge } from '../../../ui/primitives/graphics'
import type { ItemDetail } from './data'

/** What learners answered first, where there is no single choice; a wrong key shows in what the strongest write. */
export function AnswersSeen({ item: { answersSeen } }: { item: ItemDetail }) {
  const isRanked = answersSeen.some(({ strongest }) => strongest !== null)
  return (
    <>
      <PlainTable
        caption="What learners answer first"
        head={[
          { label: 'Answer' },
          { label: 'By the key' },
          { label: 'Learners', numeric: true },
          { label: 'Of all', numeric: true },
          ...(isRanked ? [{ label: 'Of the strongest third', numeric: true }] : []),
        ]}
        rows={answersSeen.map(({ text, isRight, learners, share, strongest }) => ({
          key: `${text} ${isRight}`,
          cells: [
            <MathText key="text" inline>
              {text}
            </MathText>,
            isRight ? (
              <Badge key="right" tone="success" icon={<Check aria-hidden="true" />}>
                Right
              </Badge>
            ) : (
              'Not right'
            ),
            count(learners),
            percent(100 * share),
            ...(isRanked ? [percent(strongest === null ? null : 100 * strongest)] : []),
          ],
        }))}
      />
      <Text size={14} tone="muted">
        {isRanked
          ? 'The strongest third by their other answers in the subject. If they give another answer than the key, look at the key.'
          : 'Too few answers yet to place learners by ability.'}
      </Text>
    </>
  )
}
