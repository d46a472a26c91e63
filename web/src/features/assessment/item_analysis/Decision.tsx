import { useState } from 'react'
import { Select } from '../../../ui/Field'
import { Form, FormSelect, FormTextArea } from '../../../ui/Form'
import { plural } from '../../../ui/format'
import { Card, Stack, Text } from '../../../ui/layout'
import { toast } from '../../../ui/toast'
import { type Act, type ItemDetail, useItemAct } from './data'
import { KeyFields, keyStart, keyWire } from './KeyFields'

type Way = Act | 'rekey'
interface Typed {
  reason: string
  key: string
  explanation: string
}

const WAYS: Record<Way, { label: string; says: string; submit: string; done: string }> = {
  quarantine: {
    label: 'Set aside',
    says: 'It is asked no more, and every test it was in is scored again without it. Learners are told.',
    submit: 'Set it aside',
    done: 'Set aside',
  },
  release: {
    label: 'Release: it is sound',
    says: 'It is asked again, and its answers count again. The night says no more against it without fresh answers.',
    submit: 'Release it',
    done: 'Released',
  },
  rekey: {
    label: 'Change the key',
    says: 'Every answer is marked by the new key, every test it was in is scored again, and learners are told.',
    submit: 'Change the key',
    done: 'The key is changed',
  },
  retire: {
    label: 'Take it out for good',
    says: 'The fault is real: it is never asked again, and stays out of every score.',
    submit: 'Take it out',
    done: 'Taken out for good',
  },
}

/** What may be done to the question as it stands, with a reason that is kept. */
export function Decide({ item }: { item: ItemDetail }) {
  const ways = waysOf(item)
  const [chosen, choose] = useState<Way | null>(null)
  const act = useItemAct(item.questionId)
  const [made, make] = useState(() => keyStart(item))
  const isChoice = item.choices.length > 0
  const way = ways.find((each) => each === chosen) ?? ways[0]
  if (!way) return null
  const submit = async ({ reason, key, explanation }: Typed) => {
    const given = isChoice ? key : keyWire(item, made)
    const { acts } = await act.mutateAsync({ act: way, reason, key: given, explanation })
    const changed = acts[0]?.attemptsRescored ?? 0
    const scores =
      changed > 0 ? `${plural(changed, 'score')} changed; each learner was told.` : 'No score changed.'
    toast({ title: WAYS[way].done, detail: scores })
  }
  return (
    <Card title="Decide">
      <Stack gap={4}>
        <Select
          label="What to do"
          options={ways.map((value) => ({ value, label: WAYS[value].label }))}
          value={way}
          onChange={({ target }) => choose(target.value as Way)}
        />
        <Text>{WAYS[way].says}</Text>
        <Form<Typed>
          key={`${way}-${item.acts.length}`}
          start={{ reason: '', key: '', explanation: item.explanation }}
          onSubmit={submit}
          submit={WAYS[way].submit}
          submitting="Scoring again…"
        >
          {way === 'rekey' && (
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
                hint="Change it where it speaks of the old key. Reasons given beside choices that change sides are taken away."
                rows={4}
                maxLength={6000}
              />
            </>
          )}
          <FormTextArea
            name="reason"
            label="Why"
            required="Say why, in ten characters or more"
            rows={3}
            maxLength={500}
          />
        </Form>
      </Stack>
    </Card>
  )
}

function waysOf({ status, mayRekey }: ItemDetail): Way[] {
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
