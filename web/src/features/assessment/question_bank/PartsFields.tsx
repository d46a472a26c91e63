import { Checkbox, Choices, Input, Radio, Select, TextArea } from '../../../ui/forms/Field'
import { Card, Grid, Row, Stack } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { DrawingField } from './DrawingField'
import { addressOf, type Choices as Known } from './data'
import type { Kind } from './labels'
import type { Parts } from './parts'
import { SlotsEditor } from './SlotsEditor'

interface PartsProps {
  kind: Kind
  topicCode: string
  parts: Parts
  known: Known
  onChange: (change: Partial<Parts>) => void
}

/** What a type is made of: options, key, places, tasks. */
export function PartsFields(props: PartsProps) {
  const { kind, parts, onChange } = props
  switch (kind) {
    case 'multiple_choice':
    case 'multi_select':
      return <OptionFields {...props} />
    case 'true_false':
      return (
        <Choices legend="The statement is">
          <Radio
            boxed
            name="key"
            label="True"
            checked={parts.isTrue}
            onChange={() => onChange({ isTrue: true })}
          />
          <Radio
            boxed
            name="key"
            label="False"
            checked={!parts.isTrue}
            onChange={() => onChange({ isTrue: false })}
          />
        </Choices>
      )
    case 'numeric':
      return (
        <Grid min={140}>
          <Input
            label="Right answer"
            inputMode="decimal"
            value={parts.value}
            onChange={({ target }) => onChange({ value: target.value })}
          />
          <Input
            label="May be off by"
            inputMode="decimal"
            value={parts.tolerance}
            onChange={({ target }) => onChange({ tolerance: target.value })}
          />
          <Input
            label="Unit"
            hint="Leave empty if there is none."
            value={parts.unit}
            onChange={({ target }) => onChange({ unit: target.value })}
          />
        </Grid>
      )
    case 'label_diagram':
      return <DrawingFields {...props} />
    case 'scenario':
      return <ScenarioFields {...props} />
    default:
      return <Lines {...LINES[kind]} {...props} />
  }
}

const LINES = {
  short_text: { label: 'Accepted answers', hint: 'One on each line; the first is shown as the right one.' },
  ordering: {
    label: 'Steps in the right order',
    hint: 'One on each line. Learners see them in another order.',
  },
  matching: { label: 'Pairs', hint: 'One on each line, as: left = right.' },
}

function Lines({ label, hint, parts, onChange }: PartsProps & { label: string; hint: string }) {
  return (
    <TextArea
      label={label}
      hint={hint}
      rows={6}
      value={parts.lines}
      onChange={({ target }) => onChange({ lines: target.value })}
    />
  )
}

type Choice = Parts['choices'][number]
const NEW: Choice = { text: '', why: '', misconception: '', isRight: false }

function OptionFields({ kind, topicCode, parts, known, onChange }: PartsProps) {
  const isSingle = kind === 'multiple_choice'
  const set = (at: number, change: Partial<Choice>) =>
    onChange({
      choices: parts.choices.map((choice, n) => {
        if (n === at) return { ...choice, ...change }
        return isSingle && change.isRight ? { ...choice, isRight: false } : choice
      }),
    })
  // The wrong ideas of English hold for the whole subject, and for no other.
  const general = topicCode.startsWith('E') ? 'English' : topicCode
  const ideas = known.ideas.filter((idea) => idea.topicCode === topicCode || idea.topicCode === general)
  return (
    <Stack>
      {parts.choices.map((choice, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option is known by its place
        <Card key={at} title={`Option ${'abcdefgh'.charAt(at)}`} level={3}>
          <Input
            label="Text"
            value={choice.text}
            onChange={({ target }) => set(at, { text: target.value })}
          />
          <Right isSingle={isSingle} isOn={choice.isRight} onChange={(isRight) => set(at, { isRight })} />
          <Input
            label="Why it is right or wrong"
            value={choice.why}
            onChange={({ target }) => set(at, { why: target.value })}
          />
          {!choice.isRight && (
            <Select
              label="Wrong idea it stands for"
              options={[
                { value: '', label: 'None named' },
                ...withOwn(ideas, choice.misconception).map(({ id, idea }) => ({
                  value: id,
                  label: `${id}: ${idea}`,
                })),
              ]}
              value={choice.misconception}
              onChange={({ target }) => set(at, { misconception: target.value })}
            />
          )}
        </Card>
      ))}
      {parts.choices.length < 5 && (
        <Row>
          <Button onClick={() => onChange({ choices: [...parts.choices, NEW] })}>Add an option</Button>
        </Row>
      )}
    </Stack>
  )
}

function Right({
  isSingle,
  isOn,
  onChange,
}: {
  isSingle: boolean
  isOn: boolean
  onChange: (isOn: boolean) => void
}) {
  const label = isSingle ? 'This is the right one' : 'This is right'
  if (isSingle) return <Radio name="right" label={label} checked={isOn} onChange={() => onChange(true)} />
  return <Checkbox label={label} checked={isOn} onChange={({ target }) => onChange(target.checked)} />
}

/** The ideas of the topic, and the one that is chosen wherever it comes from. */
const withOwn = (ideas: Known['ideas'], chosen: string) =>
  !chosen || ideas.some(({ id }) => id === chosen)
    ? ideas
    : [...ideas, { id: chosen, topicCode: '', idea: 'of another topic' }]

const MOST_PLACES = 8

function DrawingFields({ parts, known, onChange }: PartsProps) {
  const { image, alt, slots } = parts
  return (
    <Card title="Drawing and places" level={3}>
      <DrawingField image={image} alt={alt} known={known} preview={false} onChange={onChange} />
      {image && (
        <SlotsEditor
          image={addressOf(image)}
          alt={alt}
          slots={slots}
          most={MOST_PLACES}
          onChange={(put) => onChange({ slots: put })}
        />
      )}
      <TextArea
        label="Extra labels that fit nowhere"
        hint="One on each line."
        rows={2}
        value={parts.lines}
        onChange={({ target }) => onChange({ lines: target.value })}
      />
    </Card>
  )
}

const SCORES = [0, 1, 2, 3]

function ScenarioFields({ parts, onChange }: PartsProps) {
  const rubric = (score: number, words: string) =>
    onChange({ rubric: parts.rubric.map((old, at) => (at === score ? words : old)) })
  return (
    <Stack>
      <TextArea
        label="Tasks"
        hint="One on each line."
        rows={4}
        value={parts.lines}
        onChange={({ target }) => onChange({ lines: target.value })}
      />
      {SCORES.map((score) => (
        <TextArea
          key={score}
          label={`What earns ${score}`}
          rows={2}
          value={parts.rubric[score] ?? ''}
          onChange={({ target }) => rubric(score, target.value)}
        />
      ))}
      <TextArea
        label="An answer that earns 3"
        rows={6}
        value={parts.exemplar}
        onChange={({ target }) => onChange({ exemplar: target.value })}
      />
    </Stack>
  )
}
