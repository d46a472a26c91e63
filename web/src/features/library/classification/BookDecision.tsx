import { useRef, useState } from 'react'
import { problemOf } from '../../../lib/problem'
import { Banner } from '../../../ui/feedback/states'
import { toast } from '../../../ui/feedback/toast'
import { Card, Facts, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { Fold } from '../../../ui/primitives/Fold'
import type { Category } from './categories/data'
import { DecisionForm } from './DecisionForm'
import { type Choices, type Classification, type Decision, useClassify } from './data'
import { isSame, startOf, toggled, withSuggestions } from './decision'
import { KeyHelp } from './KeyHelp'
import { Worth } from './Suggested'
import { useKeys } from './useKeys'
import { STATES, wordFor, YEARS } from './words'

const KEYS: [string, string][] = [
  ['J and K', 'next and previous book'],
  ['Y', 'take all suggestions'],
  ['1 to 4', 'forms S1 to S4'],
  ['T', 'find a topic'],
  ['Z', 'undo your changes'],
  ['S', 'save and open the next'],
]

interface BookDecisionProps {
  book: Classification
  tree: Category[]
  offered: Choices
  /** To the next book (1) or the one before (-1). */
  onGo: (step: 1 | -1) => void
}

/** One book: what it is, what is suggested, and what a person decides. */
export function BookDecision({ book, tree, offered, onGo }: BookDecisionProps) {
  const topicField = useRef<HTMLInputElement>(null)
  const [given, setGiven] = useState<Decision>(() => startOf(book))
  const classify = useClassify()
  const save = () => {
    if (classify.isPending) return
    classify.mutate(
      { id: book.id, body: given },
      {
        onSuccess: () => {
          toast({ title: `${book.title} is decided.` })
          onGo(1)
        },
      },
    )
  }
  const keys = useKeys({
    j: () => onGo(1),
    k: () => onGo(-1),
    y: () => setGiven(withSuggestions(given, book)),
    z: () => setGiven(startOf(book)),
    t: () => topicField.current?.focus(),
    s: save,
    ...Object.fromEntries(
      YEARS.map((year, at) => [
        String(at + 1),
        () => setGiven({ ...given, schoolYears: toggled(given.schoolYears, year).sort() }),
      ]),
    ),
  })
  const problem = classify.error ? problemOf(classify.error) : null
  return (
    <Card title={book.title} level={2}>
      <Stack gap={4}>
        <Particulars book={book} />
        <Row>
          <Button onClick={() => setGiven(withSuggestions(given, book))}>Take all suggestions</Button>
          <Button
            kind="quiet"
            disabled={isSame(given, startOf(book))}
            onClick={() => setGiven(startOf(book))}
          >
            Undo my changes
          </Button>
        </Row>
        <DecisionForm
          book={book}
          given={given}
          onChange={setGiven}
          tree={tree}
          offered={offered}
          topicField={topicField}
        />
        {problem && (
          <div role="alert">
            <Banner tone="danger">{Object.values(problem.fields)[0] ?? problem.detail}</Banner>
          </div>
        )}
        <Row>
          <Button kind="primary" busy={classify.isPending} onClick={save}>
            Save and next
          </Button>
          <Button onClick={() => onGo(-1)}>Previous</Button>
          <Button onClick={() => onGo(1)}>Next</Button>
        </Row>
        <KeyHelp keys={KEYS} {...keys} />
        <Fold title="How good the suggestions are">
          <Worth book={book} />
        </Fold>
      </Stack>
    </Card>
  )
}

function Particulars({ book }: { book: Classification }) {
  const { author, status, pageCount, description, chapters, classifiedAt } = book
  return (
    <>
      <Facts
        facts={[
          ['Author', author],
          ['State', wordFor(STATES, status)],
          ['Pages', pageCount],
          ['Decided', classifiedAt ? 'By a person' : 'Not yet'],
        ]}
      />
      {description && <Text>{description}</Text>}
      {chapters.length > 0 && (
        <Fold title="Chapters" note={chapters.length}>
          <Text size={14}>{chapters.join(' · ')}</Text>
        </Fold>
      )}
    </>
  )
}
