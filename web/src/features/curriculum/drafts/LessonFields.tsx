import { Input, Select, TextArea } from '../../../ui/forms/Field'
import { Grid, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import { DrawingFields } from './DrawingFields'
import { type LessonDraft, type Piece, useQuestions } from './data'
import { faultsAt } from './labels'

export interface FieldsProps<D> {
  piece: Piece
  draft: D
  faults: Piece['faults']
  onChange: (draft: D) => void
}

const PARTS = [
  { label: 'Worked example', text: ':::steps What it is about\n- First step.\n- Second step.\n:::' },
  { label: 'Try it', text: ':::try\nThe question.\n---\nThe answer, and why.\n:::' },
]

/** A lesson as its author writes it. */
export function LessonFields({ piece, draft, faults, onChange }: FieldsProps<LessonDraft>) {
  const set = (change: Partial<LessonDraft>) => onChange({ ...draft, ...change })
  const append = (text: string) => set({ body: `${draft.body.trimEnd()}\n\n${text}\n`.trimStart() })
  const at = (field: string) => ({ error: faultsAt(faults, field) })
  return (
    <Stack gap={4}>
      <Input
        label="Title"
        maxLength={120}
        value={draft.title}
        onChange={({ target }) => set({ title: target.value })}
        {...at('title')}
      />
      <TextArea
        label="Summary"
        hint="One or two sentences: what the lesson is about."
        rows={2}
        maxLength={600}
        value={draft.summary}
        onChange={({ target }) => set({ summary: target.value })}
        {...at('summary')}
      />
      <Grid min={160}>
        <Input
          label="Minutes"
          inputMode="numeric"
          value={String(draft.minutes)}
          onChange={({ target }) => set({ minutes: numberIn(target.value, 600) })}
          {...at('minutes')}
        />
        <Input
          label="Place in the topic"
          inputMode="numeric"
          hint="1 is the topic's first lesson."
          value={String(draft.order)}
          onChange={({ target }) => set({ order: Math.max(1, numberIn(target.value, 999)) })}
          {...at('order')}
        />
      </Grid>
      <TextArea
        label="Objectives"
        hint="What a learner can do at the end. One a line."
        rows={3}
        value={draft.objectives.join('\n')}
        onChange={({ target }) =>
          set({ objectives: target.value ? target.value.split('\n').slice(0, 20) : [] })
        }
        {...at('objectives')}
      />
      <TextArea
        label="Lesson"
        hint="Markdown: ## for a heading, **bold**, - for a list. Maths stands between dollar signs, $x^2$."
        rows={22}
        maxLength={40_000}
        spellCheck
        value={draft.body}
        onChange={({ target }) => set({ body: target.value })}
        {...at('body')}
      />
      <Row>
        <Text as="span" size={14} tone="muted">
          Add at the end:
        </Text>
        {PARTS.map(({ label, text }) => (
          <Button key={label} onClick={() => append(text)}>
            {label}
          </Button>
        ))}
      </Row>
      <DrawingFields
        drawings={draft.drawings}
        error={faultsAt(faults, 'drawings')}
        onChange={(drawings) => set({ drawings })}
        onUse={(name) =>
          append(
            `:::figure ${name}\nalt: What the drawing shows, for those who cannot see it.\ncaption: What to look at.\n:::`,
          )
        }
      />
      <EndQuestion piece={piece} draft={draft} faults={faults} onChange={onChange} />
    </Stack>
  )
}

const numberIn = (text: string, most: number) => Math.min(most, Number(text.replace(/\D/g, '')) || 0)

/** The question at the end is one of the bank: it was written, checked and reviewed there. */
function EndQuestion({ piece, draft, faults, onChange }: FieldsProps<LessonDraft>) {
  const { data: questions = [] } = useQuestions(piece.topicId)
  const chosen = draft.checkQuestionId ?? ''
  const known = questions.map(({ id, code, stem }) => ({ value: id, label: `${code}: ${short(stem)}` }))
  const isListed = !chosen || known.some(({ value }) => value === chosen)
  return (
    <Stack gap={2}>
      <Select
        label="Question at the end"
        value={chosen}
        onChange={({ target }) => onChange({ ...draft, checkQuestionId: target.value || null })}
        options={[
          { value: '', label: 'Choose…' },
          ...(isListed ? [] : [{ value: chosen, label: 'The question you chose before' }]),
          ...known,
        ]}
        error={faultsAt(faults, 'checkQuestionId')}
      />
      <div>
        <LinkButton kind="quiet" to="/admin/items/new">
          Write a new question in the bank
        </LinkButton>
      </div>
    </Stack>
  )
}

const short = (text: string) => (text.length > 70 ? `${text.slice(0, 70)}…` : text)
