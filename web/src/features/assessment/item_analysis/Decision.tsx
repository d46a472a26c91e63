import { useState } from 'react'
import { plural } from '../../../ui/data/format'
import { toast } from '../../../ui/feedback/toast'
import { Select } from '../../../ui/forms/Field'
import { Form, FormSelect, FormTextArea } from '../../../ui/forms/Form'
import { Card, Stack, Text } from '../../../ui/layout/layout'
import { type ItemAction, type ItemDetail, useItemAction } from './data'
import { KeyFields, keyStart, keyWire } from './KeyFields'

type Option = ItemAction | 'rekey'
interface Typed {
  reason: string
  key: string
  explanation: string
}

const OPTIONS: Record<Option, { label: string; says: string; submit: string; done: string }> = {
  quarantine: {
    label: 'Set aside',
    says: 'We stop asking it. We score every test it was in again without it, and tell the learners.',
    submit: 'Set it aside',
    done: 'Set aside',
  },
  release: {
    label: 'Release: it is sound',
    says: 'We ask it again, and its answers count again. We only flag it again after new answers.',
    submit: 'Release it',
    done: 'Released',
  },
  rekey: {
    label: 'Change the key',
    says: 'We mark every answer by the new key, score the tests again and tell the learners.',
    submit: 'Change the key',
    done: 'The key is changed',
  },
  retire: {
    label: 'Take it out for good',
    says: 'The question is faulty. We never ask it again, and it stays out of every score.',
    submit: 'Take it out',
    done: 'Taken out for good',
  },
}

/** What may be done to the question as it stands, with a reason that is kept. */
export function Decision({ item }: { item: ItemDetail }) {
  const links = optionsOf(item)
  const [chosen, choose] = useState<Option | null>(null)
  const action = useItemAction(item.questionId)
  const [made, make] = useState(() => keyStart(item))
  const isChoice = item.choices.length > 0
  const option = links.find((each) => each === chosen) ?? links[0]
  if (!option) return null
  const submit = async ({ reason, key, explanation }: Typed) => {
    const given = isChoice ? key : keyWire(item, made)
    const { actions } = await action.mutateAsync({ action: option, reason, key: given, explanation })
    const changed = actions[0]?.attemptsRescored ?? 0
    const scores =
      changed > 0 ? `${plural(changed, 'score')} changed; each learner was told.` : 'No score changed.'
    toast({ title: OPTIONS[option].done, detail: scores })
  }
  return (
    <Card title="Decide">
      <Stack gap={4}>
        <Select
          label="What to do"
          options={links.map((value) => ({ value, label: OPTIONS[value].label }))}
          value={option}
          onChange={({ target }) => choose(target.value as Option)}
        />
        <Text>{OPTIONS[option].says}</Text>
        <Form<Typed>
          key={`${option}-${item.actions.length}`}
          start={{ reason: '', key: '', explanation: item.explanation }}
          onSubmit={submit}
          submit={OPTIONS[option].submit}
          submitting="Scoring again…"
        >
          {option === 'rekey' && (
            <>
              {isChoice ? (
                <FormSelect
                  name="key"
                  label="The right answer"
                  required="Choose the right answer"
                  options={keys(item)}
                />
              ) : (
                <KeyFields
                  item={item}
                  value={made}
                  onChange={(change) => make((before) => ({ ...before, ...change }))}
                />
              )}
              <FormTextArea
                name="explanation"
                label="Explanation, as learners read it"
                hint="Change it where it names the old key. We remove the reasons of choices that change sides."
                rows={4}
                maxLength={6000}
              />
            </>
          )}
          <FormTextArea
            name="reason"
            label="Why"
            required="Say why, in 10 characters or more"
            rows={3}
            maxLength={500}
          />
        </Form>
      </Stack>
    </Card>
  )
}

function optionsOf({ status, mayRekey }: ItemDetail): Option[] {
  if (status === 'live') return ['quarantine']
  if (status !== 'quarantined') return []
  return mayRekey ? ['rekey', 'release', 'retire'] : ['release', 'retire']
}

const keys = ({ choices }: ItemDetail) => [
  { value: '', label: 'Choose' },
  ...choices
    .filter(({ isKey }) => !isKey)
    .map(({ choice, text }) => ({ value: choice, label: `${choice}: ${text}` })),
]
