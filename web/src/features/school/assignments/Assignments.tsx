import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { problemOf } from '../../../lib/problem'
import { deadline } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Banner, Skeleton } from '../../../ui/feedback/states'
import { Input, Select } from '../../../ui/forms/Field'
import { Card, Grid, Row, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { type TestDetail, useClasses, useGiving } from './data'

/** To which classes the test is given, and until when it may be begun. */
export function Assignments({ test }: { test: TestDetail }) {
  const { give, takeBack } = useGiving(test.id)
  const failure = give.error ?? takeBack.error
  return (
    <Card title={t`Give it to a class`}>
      {test.assigned.map(({ classId, className, members, finished, dueAt }) => (
        <Row key={classId} justify="space-between">
          <Text as="span">
            {t`${className}: ${finished} of ${plural(members, { one: '# learner', other: '# learners' })} finished${dueAt ? t`, start by ${deadline(dueAt)}` : ''}`}
          </Text>
          <Button
            kind="quiet"
            busy={takeBack.isPending && takeBack.variables === classId}
            busyText={t`Taking it back…`}
            aria-label={t`Take the test back from ${className}`}
            onClick={() => takeBack.mutate(classId)}
          >
            <Trans>Take back</Trans>
          </Button>
        </Row>
      ))}
      {failure && <Banner tone="danger">{failureOf(failure)}</Banner>}
      <Loaded
        query={useClasses()}
        skeleton={<Skeleton lines={2} />}
        empty={
          <Text>
            <Trans>You do not teach a class now.</Trans>
          </Text>
        }
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

const ZONE = '+03:00' // Kampala keeps one time all year.

/** The last moment to begin: the time of that day, or where none is said the end of it. */
export function dueOf(day: string, time: string): string | null {
  if (!day) return null
  if (time) return new Date(`${day}T${time}:00${ZONE}`).toISOString()
  return new Date(Date.parse(`${day}T00:00:00${ZONE}`) + 86_400_000).toISOString()
}

function Give({ classes, busy, onGive }: GiveProps) {
  const [classId, setClass] = useState(classes[0]?.id ?? '')
  const [day, setDay] = useState('')
  const [time, setTime] = useState('')
  const due = dueOf(day, time)
  return (
    <>
      <Select
        label={t`Class`}
        options={classes.map(({ id, name }) => ({ value: id, label: name }))}
        value={classId}
        onChange={({ target }) => setClass(target.value)}
      />
      <Grid min={150} fill>
        <Input
          label={t`Last day to start`}
          type="date"
          hint={t`Optional`}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <Input
          label={t`Until what time`}
          type="time"
          hint={t`Leave empty for the end of the day`}
          disabled={!day}
          value={time}
          onChange={({ target }) => setTime(target.value)}
        />
      </Grid>
      <Text size={14} tone="muted">
        {due ? t`Learners see: start by ${deadline(due)}, Kampala time.` : t`Learners can start on any day.`}
      </Text>
      <Row>
        <Button
          kind="primary"
          disabled={!classId}
          busy={busy}
          busyText={t`Giving it…`}
          onClick={() => onGive(classId, due)}
        >
          <Trans>Give it to the class</Trans>
        </Button>
      </Row>
    </>
  )
}
