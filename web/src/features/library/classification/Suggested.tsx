import { percent, plural } from '../../../ui/data/format'
import { Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import type { Classification, Score } from './data'

interface Suggestion {
  value: string
  name: string
  share: number
  words: string[]
}

interface SuggestedProps {
  /** Of what, such as "category". */
  what: string
  found: Suggestion[]
  chosen: readonly string[]
  onTake: (value: string) => void
}

/** What the model would choose, how sure it is and by which words; what is chosen already is said so. */
export function Suggested({ what, found, chosen, onTake }: SuggestedProps) {
  return found.map(({ value, name, share, words }) => (
    <Row key={value} gap={2}>
      {chosen.includes(value) ? (
        <Text as="span" size={14}>{`Suggested and chosen: ${name}`}</Text>
      ) : (
        <Button onClick={() => onTake(value)} aria-label={`Take the suggested ${what} ${name}`}>
          {`Suggested: ${name}`}
        </Button>
      )}
      <Text as="span" size={14} tone="muted">
        {`${percent(100 * share)}, by ${words.join(', ') || 'no single word'}`}
      </Text>
    </Row>
  ))
}

interface SuggestedTopicsProps {
  found: Classification['topicsSuggested']
  chosen: string[]
  onTake: (code: string) => void
}

/** Topics by the chapter that sounds like them; those that are chosen already are only counted. */
export function SuggestedTopics({ found, chosen, onTake }: SuggestedTopicsProps) {
  const fresh = found.filter(({ value }) => !chosen.includes(value))
  const known = found.length - fresh.length
  return (
    <>
      <Suggested
        what="topic"
        found={fresh.map((each) => ({ ...each, name: `${each.value} ${each.name}, page ${each.page}` }))}
        chosen={chosen}
        onTake={onTake}
      />
      {known > 0 && (
        <Text size={14} tone="muted">
          {`${plural(known, 'more topic is', 'more topics are')} suggested and chosen.`}
        </Text>
      )}
    </>
  )
}

const WHAT: Record<Score['what'], [first: string, counted: string]> = {
  subject: ['Subject', 'books'],
  year: ['Form', 'books'],
  topic: ['Topics', 'chapters'],
}

/** How good the suggestions are, beside always naming the commonest. */
export function Worth({ book: { scores, fittedAt } }: { book: Classification }) {
  if (!fittedAt) {
    return (
      <Text size={14} tone="muted">
        No suggestions yet. They come with the next update.
      </Text>
    )
  }
  if (scores.length === 0) {
    return (
      <Text size={14} tone="muted">
        We need more decided books before we can suggest anything.
      </Text>
    )
  }
  return (
    <Stack gap={1}>
      {scores.map(({ what, books, right, plain }) => (
        <Text key={what} size={14} tone="muted">
          {`${WHAT[what][0]}: the first suggestion is right for ${percent(100 * right)} of ${books} ${WHAT[what][1]}; ` +
            `always naming the most common one is right for ${percent(100 * plain)}.`}
        </Text>
      ))}
      <Text size={14} tone="muted">
        The model had not seen these books before. With so few books, 10 points more or less can be chance.
      </Text>
    </Stack>
  )
}
