import { type FormEvent, useState } from 'react'
import { problemOf } from '../../../lib/problem'
import { Banner } from '../../../ui/feedback/states'
import { Input, PlainForm, Select, TextArea } from '../../../ui/forms/Field'
import { AskBeforeLeaving } from '../../../ui/forms/Unsaved'
import { Card, Grid, Row, Stack } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { DrawingField } from './DrawingField'
import { type Choices, type Item, type ItemIn, useSave } from './data'
import { DIFFICULTIES, KINDS, type Kind, LEVELS, options } from './labels'
import { PartsFields } from './PartsFields'
import { drawnIn, EMPTY, type Parts, partsJson, partsOf, withDrawing } from './parts'

type Words = Pick<ItemIn, 'topicCode' | 'questionType' | 'stem' | 'explanation'> & {
  /** Three lines, the later ones often empty. */
  hints: string[]
  difficulty: string
  cognitiveLevel: string
  seconds: string
  /** A drawing below the text; what is to be labelled has its own. */
  image: string
  alt: string
}

const RUNGS = [
  { label: 'Hint 1', help: 'What to look for. No hint gives the answer away.' },
  { label: 'Hint 2', help: 'Name the rule or law, or a mistake to watch for. Optional.' },
  { label: 'Hint 3', help: 'The first step done. Optional.' },
]

/** The fields that say themselves what is wrong with them. */
const MARKED = /^(topicCode|stem|explanation|seconds|hints\.\d)$/

const BLANK: Words = {
  topicCode: '',
  questionType: 'multiple_choice',
  stem: '',
  explanation: '',
  hints: ['', '', ''],
  difficulty: 'medium',
  cognitiveLevel: 'understand',
  seconds: '60',
  image: '',
  alt: '',
}

const wordsOf = ({ hints, seconds, ...item }: Item): Words => ({
  topicCode: item.topicCode,
  questionType: item.questionType,
  ...drawnIn(item.stem),
  explanation: item.explanation,
  hints: BLANK.hints.map((_, at) => hints[at] ?? ''),
  difficulty: item.difficulty,
  cognitiveLevel: item.cognitiveLevel,
  seconds: String(seconds),
})

const startOf = (item: Item | null): { words: Words; parts: Parts } =>
  item
    ? { words: wordsOf(item), parts: partsOf(item.questionType, item.options, item.correctAnswer) }
    : { words: BLANK, parts: EMPTY }

interface ItemFormProps {
  item: Item | null
  known: Choices
  onDone: (saved: Item) => void
  onCancel: () => void
}

/** A draft as its author writes it. What was typed stays whatever the server says. */
export function QuestionForm({ item, known, onDone, onCancel }: ItemFormProps) {
  const [start] = useState(() => startOf(item))
  const [words, setWords] = useState(start.words)
  const [parts, setParts] = useState(start.parts)
  const save = useSave(item?.id ?? null)
  const set = (change: Partial<Words>) => setWords({ ...words, ...change })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(sent(words, parts), { onSuccess: onDone })
  }
  const problem = save.error && problemOf(save.error)
  const fields = problem?.fields ?? {}
  return (
    <PlainForm onSubmit={submit}>
      <AskBeforeLeaving changed={JSON.stringify({ words, parts }) !== JSON.stringify(start)} />
      <Grid min={200}>
        <Select
          label="Topic"
          error={fields.topicCode && !words.topicCode ? 'Choose the topic.' : undefined}
          options={topicOptions(known)}
          value={words.topicCode}
          onChange={({ target }) => set({ topicCode: target.value })}
        />
        <Select
          label="Type"
          options={options(KINDS)}
          value={words.questionType}
          onChange={({ target }) => set({ questionType: target.value as Kind })}
        />
        <Select
          label="Difficulty"
          options={options(DIFFICULTIES)}
          value={words.difficulty}
          onChange={({ target }) => set({ difficulty: target.value })}
        />
        <Select
          label="Level of thinking"
          options={options(LEVELS)}
          value={words.cognitiveLevel}
          onChange={({ target }) => set({ cognitiveLevel: target.value })}
        />
        <Input
          label="Seconds it takes"
          inputMode="numeric"
          error={fields.seconds}
          value={words.seconds}
          onChange={({ target }) => set({ seconds: target.value })}
        />
      </Grid>
      <TextArea
        label="Question"
        hint="Put maths between dollar signs."
        rows={4}
        error={fields.stem}
        value={words.stem}
        onChange={({ target }) => set({ stem: target.value })}
      />
      {words.questionType !== 'label_diagram' && (
        <Card title="Drawing, if the question needs one" level={2}>
          <DrawingField image={words.image} alt={words.alt} known={known} preview onChange={set} />
        </Card>
      )}
      <PartsFields
        kind={words.questionType}
        topicCode={words.topicCode}
        parts={parts}
        known={known}
        onChange={(change) => setParts({ ...parts, ...change })}
      />
      <TextArea
        label="Explanation"
        hint="Say why the right answer is right."
        rows={3}
        error={fields.explanation}
        value={words.explanation ?? ''}
        onChange={({ target }) => set({ explanation: target.value })}
      />
      {RUNGS.map(({ label, help }, at) => (
        <TextArea
          key={label}
          label={label}
          hint={help}
          rows={2}
          error={fields[`hints.${at}`]}
          value={words.hints[at] ?? ''}
          onChange={({ target }) =>
            set({ hints: words.hints.map((hint, index) => (index === at ? target.value : hint)) })
          }
        />
      ))}
      {problem && (
        <div role="alert">
          <Banner tone="danger">
            {Object.keys(fields).some((name) => MARKED.test(name))
              ? 'Fix what is marked above.'
              : problem.detail}
          </Banner>
        </div>
      )}
      <Stack>
        <Row>
          <Button kind="primary" type="submit" busy={save.isPending} busyText="Saving...">
            Save the draft
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </Row>
      </Stack>
    </PlainForm>
  )
}

function sent({ seconds, image, alt, stem, hints, ...words }: Words, parts: Parts): ItemIn {
  const text = words.questionType === 'label_diagram' ? stem : withDrawing(stem, image, alt)
  return {
    ...words,
    stem: text,
    hints: hints.filter((hint) => hint.trim()),
    seconds: Number(seconds) || 0,
    ...partsJson(words.questionType, parts),
  } as ItemIn
}

const topicOptions = ({ topics }: Choices) => [
  { value: '', label: 'Choose…' },
  ...topics.map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
]
