import { MathText } from '../../../ui/content/MathText'
import { BarChart } from '../../../ui/data/charts'
import { percent } from '../../../ui/data/format'
import { PlainTable } from '../../../ui/data/PlainTable'
import { Stack, Text } from '../../../ui/layout/layout'
import type { ItemDetail } from './data'

/** Who chose what, by thirds of ability: a sound key rises from the weakest to the strongest. */
export function Choices({ item }: { item: ItemDetail }) {
  const isRanked = item.choices.some(({ high }) => high !== null)
  const shares = item.choices.map(({ choice, isKey, low, middle, high }) => ({
    choice: isKey ? `${choice} (key)` : choice,
    low: 100 * (low ?? 0),
    middle: 100 * (middle ?? 0),
    high: 100 * (high ?? 0),
  }))
  return (
    <Stack gap={4}>
      {isRanked && (
        <BarChart
          title="Who chooses what?"
          data={shares}
          x="choice"
          xLabel="Choice"
          y={[
            { key: 'low', label: 'Weakest third' },
            { key: 'middle', label: 'Middle third' },
            { key: 'high', label: 'Strongest third' },
          ]}
          unit="percent"
          note="First answers of learners with 5 other answers in the subject, in thirds by how well they do. A good key rises from left to right."
        />
      )}
      <PlainTable
        caption="The choices"
        head={[{ label: 'Choice' }, { label: 'Text' }, { label: 'All first answers', numeric: true }]}
        rows={item.choices.map(({ choice, text, isKey, share }) => ({
          key: choice,
          cells: [
            isKey ? `${choice} (key)` : choice,
            <MathText key="text" inline>
              {text}
            </MathText>,
            percent(100 * share),
          ],
        }))}
      />
      {!isRanked && <Text tone="muted">Too few answers yet to place learners by ability.</Text>}
    </Stack>
  )
}
