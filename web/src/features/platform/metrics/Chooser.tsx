import { X } from 'lucide-react'
import { useState } from 'react'
import { month } from '../../../ui/data/format'
import { Select } from '../../../ui/forms/Field'
import { Grid, Row, Stack } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { type Registry, useGroups } from './data'
import type { Question } from './question'
import { named, shared } from './words'

interface ChooserProps {
  question: Question
  registry: Registry
  onAsk: (question: Question) => void
}

const MOST = 4

/** What is measured, by what, of which groups, and as of when. */
export function Chooser({ question, registry, onAsk }: ChooserProps) {
  const { measures, by, where, asOf } = question
  const asked = measures.map((key) => registry.measures.find((each) => each.key === key))
  const dimensions = shared(asked)
  const titles = registry.measures.map(({ key, title }) => ({ value: key, label: title }))
  const left = [...new Set([...by, ...where.map(({ dimension }) => dimension)])].length < MOST
  const change = (changed: Partial<Question>) => onAsk(fitting({ ...question, ...changed }, registry))
  const splits = (at: number) => [
    { value: '', label: at === 0 ? 'Nothing' : 'Nothing more' },
    ...dimensions.filter((key) => key === by[at] || !by.includes(key)).map(choice),
  ]
  return (
    <Stack gap={2}>
      <Grid min={160} gap={2}>
        <Select
          label="Measure"
          value={measures[0] ?? ''}
          options={titles}
          onChange={({ target }) => change({ measures: placed(measures, 0, target.value) })}
        />
        <Select
          label="Beside it"
          value={measures[1] ?? ''}
          options={[{ value: '', label: 'Nothing' }, ...titles.filter(({ value }) => value !== measures[0])]}
          onChange={({ target }) => change({ measures: placed(measures, 1, target.value) })}
        />
        {[0, 1, 2]
          .filter((at) => at <= by.length && (at < by.length || left))
          .map((at) => (
            <Select
              key={at}
              label={at === 0 ? 'Split by' : 'And by'}
              value={by[at] ?? ''}
              options={splits(at)}
              onChange={({ target }) => change({ by: placed(by, at, target.value) })}
            />
          ))}
        {left && <Only question={question} dimensions={dimensions} onChange={change} />}
        <Select
          label="As of"
          value={asOf}
          options={[
            { value: '', label: 'Today' },
            ...registry.months.map((value) => ({ value, label: `The close of ${month(value)}` })),
          ]}
          onChange={({ target }) => change({ asOf: target.value })}
        />
      </Grid>
      {where.length > 0 && (
        <Row>
          {where.map(({ dimension, value }) => (
            <Button
              key={`${dimension} ${value}`}
              icon={<X />}
              aria-label={`Remove the filter ${named(dimension)}: ${value}`}
              onClick={() => change({ where: where.filter((each) => each.dimension !== dimension) })}
            >
              {named(dimension)}: {value}
            </Button>
          ))}
        </Row>
      )}
    </Stack>
  )
}

interface OnlyProps {
  question: Question
  dimensions: string[]
  onChange: (changed: Partial<Question>) => void
}

/** A filter: first by what, then one of the groups that may be shown. */
function Only({ question: { measures, where, asOf }, dimensions, onChange }: OnlyProps) {
  const [dimension, setDimension] = useState('')
  const groups = useGroups(measures[0] ?? '', dimension, asOf)
  const free = dimensions.filter((key) => !where.some((each) => each.dimension === key))
  const choose = (value: string) => {
    setDimension('')
    onChange({ where: [...where, { dimension, value }] })
  }
  const first = groups.isPending ? 'One moment …' : groups.data?.length ? 'Choose one' : 'None may be shown'
  return (
    <>
      <Select
        label="Only where"
        value={dimension}
        options={[{ value: '', label: 'Anything' }, ...free.map(choice)]}
        onChange={({ target }) => setDimension(target.value)}
      />
      {dimension && (
        <Select
          label={`${named(dimension)} is`}
          value=""
          options={[
            { value: '', label: first },
            ...(groups.data ?? []).map((value) => ({ value, label: value })),
          ]}
          onChange={({ target }) => target.value && choose(target.value)}
        />
      )}
    </>
  )
}

const choice = (key: string) => ({ value: key, label: named(key) })

/** A list with one of its places filled, or emptied. */
const placed = (list: string[], at: number, value: string) =>
  [...list.slice(0, at), value, ...list.slice(at + 1)].filter(Boolean)

/** Without what the measures asked for do not have. */
function fitting(question: Question, registry: Registry): Question {
  const known = shared(question.measures.map((key) => registry.measures.find((each) => each.key === key)))
  return {
    ...question,
    by: question.by.filter((key) => known.includes(key)),
    where: question.where.filter(({ dimension }) => known.includes(dimension)),
  }
}
