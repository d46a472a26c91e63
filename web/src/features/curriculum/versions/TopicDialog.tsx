import { Trash2 } from 'lucide-react'
import { Problem, problemOf } from '../../../lib/problem'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Form, FormCheckbox, FormInput, FormSelect, FormTextArea } from '../../../ui/forms/Form'
import { Grid, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { Dialog } from '../../../ui/primitives/Dialog'
import { type TopicDraft, useRemoveTopic, useSaveTopic, type Version } from './data'

interface TopicDialogProps {
  version: Version
  topic: TopicDraft | null
  slot: Pick<TopicDraft, 'subject' | 'schoolYear'>
  onClose: () => void
}

const YEARS = ['S1', 'S2', 'S3', 'S4'].map((year) => ({ value: year, label: year }))
const TERMS = [
  { value: '', label: 'Not said' },
  ...[1, 2, 3].map((n) => ({ value: String(n), label: `Term ${n}` })),
]
const LEVELS = ['Easy', 'Medium', 'Hard'].map((label, n) => ({ value: String(n + 1), label }))

/** One topic of a draft: all that stands in the syllabus about it. */
export function TopicDialog({ version, topic, slot, onClose }: TopicDialogProps) {
  const save = useSaveTopic(version)
  return (
    <Dialog
      title={topic ? `${topic.code} ${topic.name}` : 'New topic'}
      description="Learners see a change once the version is published."
      open
      onOpenChange={onClose}
      wide
    >
      <Form
        start={typed(topic, slot)}
        onSubmit={async (entered) => {
          const next = meant(entered, slot.subject)
          const taken = !topic && version.content.find(({ code }) => code === next.code)
          if (taken) throw codeTaken(taken)
          try {
            await save.mutateAsync({ code: topic?.code ?? next.code, topic: next })
          } catch (error) {
            throw underInputs(problemOf(error))
          }
          onClose()
        }}
        submit="Save"
        submitting="Saving..."
        beside={topic && <Remove version={version} topic={topic} onDone={onClose} />}
      >
        <Grid min={200}>
          <FormInput
            name="code"
            label="Code"
            required="Give the topic a code."
            readOnly={topic !== null}
            hint="Such as M1.15"
          />
          <FormInput name="name" label="Name" required="The topic needs a name." maxLength={120} />
          <FormSelect name="schoolYear" label="School year" options={YEARS} />
          <FormSelect name="term" label="Term" options={TERMS} />
          <FormSelect name="difficultyLevel" label="Difficulty" options={LEVELS} />
          <FormInput name="theme" label="Theme" />
          <FormInput name="periodAllocation" label="Periods of 40 minutes" inputMode="numeric" />
          <FormInput name="estimatedHours" label="Hours of study" inputMode="decimal" />
        </Grid>
        <FormTextArea
          name="competency"
          label="Competency"
          rows={2}
          hint="What a learner can do at the end."
        />
        <FormTextArea name="objectives" label="Learning outcomes" rows={4} hint="One a line." />
        <FormInput
          name="prerequisites"
          label="Builds on"
          hint="Codes with commas between them, such as M1.02, M1.03"
        />
        <FormCheckbox name="isChoiceBased" label="The school chooses whether to teach it" />
      </Form>
    </Dialog>
  )
}

/** What the api says of `topic.prerequisites.1`, said under the input of that name. */
function underInputs(problem: Problem): Problem {
  const fields = Object.fromEntries(
    Object.entries(problem.fields).map(([name, text]) => {
      const [, input = name] = name.split('.')
      return [input, input === 'prerequisites' || input === 'code' ? CODES : text]
    }),
  )
  return new Problem({ ...problem, detail: problem.detail, fields })
}

/** Saving a topic under a code writes over the one that has it, so a new one must not. */
function codeTaken({ code, name }: TopicDraft): Problem {
  const result = `${code} is ${name} already. Give the new topic a code of its own.`
  return new Problem({
    code: 'CODE_TAKEN',
    title: 'Code Taken',
    detail: result,
    status: 409,
    fields: { code: result },
  })
}

const CODES = 'A code is a letter, the school year, a point and two digits, such as M1.02.'

type Typed = ReturnType<typeof typed>

function typed(topic: TopicDraft | null, slot: TopicDialogProps['slot']) {
  return {
    code: topic?.code ?? '',
    name: topic?.name ?? '',
    schoolYear: topic?.schoolYear ?? slot.schoolYear,
    term: String(topic?.term ?? ''),
    difficultyLevel: String(topic?.difficultyLevel ?? 1),
    theme: topic?.theme ?? '',
    periodAllocation: String(topic?.periodAllocation ?? ''),
    estimatedHours: String(topic?.estimatedHours ?? 2),
    competency: topic?.competency ?? '',
    objectives: (topic?.objectives ?? []).join('\n'),
    prerequisites: (topic?.prerequisites ?? []).join(', '),
    isChoiceBased: topic?.isChoiceBased ?? false,
  }
}

/** What was typed as the api reads it; a number that is none is left for the api to refuse in its own words. */
function meant(entered: Typed, subject: string) {
  const { code, name, schoolYear, isChoiceBased } = entered
  const split = (text: string, by: RegExp) =>
    text.split(by).flatMap((part) => (part.trim() ? [part.trim()] : []))
  return {
    subject,
    code: code.trim().toUpperCase(),
    name: name.trim(),
    schoolYear,
    isChoiceBased,
    term: entered.term ? Number(entered.term) : null,
    difficultyLevel: Number(entered.difficultyLevel),
    theme: entered.theme.trim() || null,
    periodAllocation: entered.periodAllocation.trim() ? Number(entered.periodAllocation) : null,
    estimatedHours: entered.estimatedHours.trim() || '2',
    competency: entered.competency.trim() || null,
    objectives: split(entered.objectives, /\n/),
    prerequisites: split(entered.prerequisites.toUpperCase(), /[,;\s]+/),
  }
}

interface RemoveProps {
  version: Version
  topic: TopicDraft
  onDone: () => void
}

/** Leaving out is only of this draft, and the checks say at once what stands in the way. */
function Remove({ version, topic, onDone }: RemoveProps) {
  const remove = useRemoveTopic(version)
  const hangs = version.inUse[topic.code]
  if (hangs)
    return (
      <Text size={14} tone="muted">
        Cannot be left out: it has {hangs}.
      </Text>
    )
  return (
    <Stack>
      <Button
        kind="quiet"
        icon={<Trash2 />}
        busy={remove.isPending}
        onClick={() =>
          remove.mutate(topic.code, {
            onSuccess: () => {
              toast({ title: `${topic.code} left out of this draft` })
              onDone()
            },
            onError: (error) => toastProblem(error),
          })
        }
      >
        Leave it out
      </Button>
    </Stack>
  )
}
