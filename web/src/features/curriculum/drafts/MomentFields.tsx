import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { clockOf } from '../../../lib/videoFormat'
import { Choices, Input, Radio, TextArea } from '../../../ui/forms/Field'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button, IconButton } from '../../../ui/primitives/Button'
import type { Moment } from './data'
import { secondsOf } from './time'

interface MomentsProps {
  moments: Moment[]
  error: string | undefined
  onChange: (moments: Moment[]) => void
}

const EMPTY = { text: '', why: '' }

/** The questions a video stops for. */
export function MomentFields({ moments, error, onChange }: MomentsProps) {
  const put = (at: number, change: Partial<Moment>) =>
    onChange(moments.map((moment, n) => (n === at ? { ...moment, ...change } : moment)))
  const last = moments.at(-1)?.atSeconds ?? 0
  return (
    <Stack gap={4} as="section">
      {moments.map((moment, at) => (
        <MomentField
          // biome-ignore lint/suspicious/noArrayIndexKey: a new question has no identity but its place
          key={at}
          name={`Question ${at + 1}`}
          moment={moment}
          onChange={(change) => put(at, change)}
          onRemove={() => onChange(moments.filter((_, n) => n !== at))}
        />
      ))}
      {error && (
        <div role="alert">
          <Text size={14} tone="danger">
            {error}
          </Text>
        </div>
      )}
      <div>
        <Button
          icon={<Plus aria-hidden="true" />}
          disabled={moments.length >= 20}
          onClick={() =>
            onChange([
              ...moments,
              { id: null, atSeconds: last + 10, stem: '', options: [EMPTY, EMPTY, EMPTY], key: 0 },
            ])
          }
        >
          Add a question
        </Button>
      </div>
    </Stack>
  )
}

interface MomentProps {
  name: string
  moment: Moment
  onChange: (change: Partial<Moment>) => void
  onRemove: () => void
}

function MomentField({ name, moment, onChange, onRemove }: MomentProps) {
  const { options, key, stem } = moment
  const [time, setTime] = useState(clockOf(moment.atSeconds))
  return (
    <Card
      title={name}
      actions={<IconButton label={`Remove ${name.toLowerCase()}`} icon={<Trash2 />} onClick={onRemove} />}
    >
      <Input
        label="It comes at"
        hint="Minutes and seconds, such as 1:30."
        value={time}
        onChange={({ target }) => {
          setTime(target.value)
          onChange({ atSeconds: secondsOf(target.value) })
        }}
      />
      <TextArea
        label="Question"
        rows={2}
        maxLength={600}
        value={stem}
        onChange={({ target }) => onChange({ stem: target.value })}
      />
      <Choices legend="Answers, with the right one marked">
        {options.map((option, at) => (
          <Answer
            // biome-ignore lint/suspicious/noArrayIndexKey: an answer has no identity but its place
            key={at}
            name={name}
            number={at + 1}
            option={option}
            isRight={at === key}
            onRight={() => onChange({ key: at })}
            onChange={(change) =>
              onChange({ options: options.map((each, n) => (n === at ? { ...each, ...change } : each)) })
            }
            onRemove={
              options.length > 2
                ? () =>
                    onChange({
                      options: options.filter((_, n) => n !== at),
                      key: at < key ? key - 1 : at === key ? 0 : key,
                    })
                : undefined
            }
          />
        ))}
      </Choices>
      {options.length < 6 && (
        <div>
          <Button kind="quiet" onClick={() => onChange({ options: [...options, EMPTY] })}>
            Add an answer
          </Button>
        </div>
      )}
    </Card>
  )
}

interface AnswerProps {
  name: string
  number: number
  option: Moment['options'][number]
  isRight: boolean
  onRight: () => void
  onChange: (change: Partial<Moment['options'][number]>) => void
  onRemove: (() => void) | undefined
}

function Answer({ name, number, option, isRight, onRight, onChange, onRemove }: AnswerProps) {
  return (
    <Stack gap={2}>
      <Row justify="space-between">
        <Radio
          name={`${name} right`}
          label={`Answer ${number} is right`}
          checked={isRight}
          onChange={onRight}
        />
        {onRemove && <IconButton label={`Remove answer ${number}`} icon={<Trash2 />} onClick={onRemove} />}
      </Row>
      <Input
        label={`Answer ${number}`}
        maxLength={600}
        value={option.text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <TextArea
        label={`Why answer ${number} is right or wrong`}
        rows={2}
        maxLength={600}
        value={option.why}
        onChange={({ target }) => onChange({ why: target.value })}
      />
    </Stack>
  )
}
