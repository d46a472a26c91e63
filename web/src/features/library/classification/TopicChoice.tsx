import { X } from 'lucide-react'
import { type Ref, useState } from 'react'
import { Input } from '../../../ui/forms/Field'
import { Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import type { ChosenTopic } from './data'

const SHOWN = 8

interface TopicChoiceProps {
  offered: ChosenTopic[]
  chosen: string[]
  onToggle: (code: string) => void
  field: Ref<HTMLInputElement>
}

/** The topics a book covers, found by a part of their name or code. */
export function TopicChoice({ offered, chosen, onToggle, field }: TopicChoiceProps) {
  const [typed, setTyped] = useState('')
  const words = typed.trim().toLowerCase()
  const found = words
    ? offered.filter(
        ({ code, name }) => !chosen.includes(code) && `${code} ${name}`.toLowerCase().includes(words),
      )
    : []
  const take = (code: string) => {
    onToggle(code)
    setTyped('')
  }
  return (
    <Stack gap={2}>
      <Row>
        {chosen.map((code) => (
          <Button
            key={code}
            icon={<X />}
            aria-label={`Take away ${nameOf(offered, code)}`}
            onClick={() => onToggle(code)}
          >
            {nameOf(offered, code)}
          </Button>
        ))}
        {chosen.length === 0 && <Text tone="muted">No topic yet.</Text>}
      </Row>
      <Input
        ref={field}
        label="Add a topic"
        hint="A part of its name or its code. Enter takes the first."
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur()
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (found[0]) take(found[0].code)
        }}
      />
      <Row>
        {found.slice(0, SHOWN).map(({ code, name, subject, schoolYear }) => (
          <Button key={code} onClick={() => take(code)}>
            {`${code} ${name} (${subject}, ${schoolYear})`}
          </Button>
        ))}
        {found.length > SHOWN && <Text tone="muted">{`and ${found.length - SHOWN} more`}</Text>}
      </Row>
    </Stack>
  )
}

const nameOf = (offered: ChosenTopic[], code: string) => {
  const topic = offered.find((each) => each.code === code)
  return topic ? `${code} ${topic.name}` : code
}
