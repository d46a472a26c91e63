import { useState } from 'react'
import { problemOf } from '../../lib/problem'
import { Button } from '../../ui/Button'
import { Input, Select } from '../../ui/Field'
import { dateTime, plural } from '../../ui/format'
import { Loaded } from '../../ui/Loaded'
import { Card, Row, Text } from '../../ui/layout'
import { Banner, Skeleton } from '../../ui/states'
import { type TestDetail, useClasses, useGiving } from './data'

/** To which classes the test is given, and until when it may be begun. */
export function Giving({ test }: { test: TestDetail }) {
  const { give, takeBack } = useGiving(test.id)
  const failure = give.error ?? takeBack.error
  return (
    <Card title="Give it to a class">
      {test.assigned.map(({ classId, className, members, sat, dueAt }) => (
        <Row key={classId} justify="space-between">
          <Text as="span">
            {`${className}: ${sat} of ${plural(members, 'learner')} finished${dueAt ? `, to begin by ${dateTime(dueAt)}` : ''}`}
          </Text>
          <Button
            kind="quiet"
            busy={takeBack.isPending && takeBack.variables === classId}
            busyText="Taking it back…"
            aria-label={`Take the test back from ${className}`}
            onClick={() => takeBack.mutate(classId)}
          >
            Take back
          </Button>
        </Row>
      ))}
      {failure && <Banner tone="danger">{failureOf(failure)}</Banner>}
      <Loaded
        query={useClasses()}
        skeleton={<Skeleton lines={2} />}
        empty={<Text>You teach no class now.</Text>}
      >
        {(classes) => (
          <Give
            classes={classes}
            busy={give.isPending}
            onGive={(classId, dueAt) => give.mutate({ classId, dueAt })}
          />
        )}
      </Loaded>
    </Card>
  )
}

function failureOf(error: unknown): string {
  const { fields, detail } = problemOf(error)
  return fields.dueAt ?? detail
}

interface GiveProps {
  classes: { id: string; name: string }[]
  busy: boolean
  onGive: (classId: string, dueAt: string | null) => void
}

function Give({ classes, busy, onGive }: GiveProps) {
  const [classId, setClass] = useState(classes[0]?.id ?? '')
  const [due, setDue] = useState('')
  return (
    <>
      <Select
        label="Class"
        options={classes.map(({ id, name }) => ({ value: id, label: name }))}
        value={classId}
        onChange={({ target }) => setClass(target.value)}
      />
      <Input
        label="To be begun by (may stay empty)"
        type="datetime-local"
        hint="Time in Kampala"
        value={due}
        onChange={({ target }) => setDue(target.value)}
      />
      <Row>
        <Button
          kind="primary"
          disabled={!classId}
          busy={busy}
          busyText="Giving it…"
          // Kampala keeps one time all year.
          onClick={() => onGive(classId, due ? new Date(`${due}:00+03:00`).toISOString() : null)}
        >
          Give it and tell the learners
        </Button>
      </Row>
    </>
  )
}
