import { dateTime } from '../../../ui/data/format'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { Fold } from '../../../ui/primitives/Fold'
import type { Draft } from './data'
import type { Conflict } from './draftState'

interface ConflictProps {
  conflict: Conflict
  mine: Draft
  keepMine: () => void
  takeTheirs: () => void
}

/** Two people wrote at once: whoever comes later sees both, and chooses. */
export function ConflictCard({ conflict: { who, at, theirs }, mine, keepMine, takeTheirs }: ConflictProps) {
  return (
    <div role="alert">
      <Card title={`${who} changed this at ${dateTime(at)}`} tone="danger">
        <Text>What you wrote is still here, and not saved. Compare, then choose one.</Text>
        <Stack gap={2}>
          {differing(theirs.draft, mine).map(({ name, left, right }) => (
            <Fold key={name} title={name}>
              <Text size={14} strong>
                {who}
              </Text>
              <Text pre>{left}</Text>
              <Text size={14} strong>
                You
              </Text>
              <Text pre>{right}</Text>
            </Fold>
          ))}
        </Stack>
        <Row>
          <Button onClick={keepMine}>Save mine over it</Button>
          <Button kind="quiet" onClick={takeTheirs}>
            Take theirs instead
          </Button>
        </Row>
      </Card>
    </div>
  )
}

const NAMES: Record<string, string> = {
  title: 'Title',
  summary: 'Summary',
  description: 'Summary',
  minutes: 'Minutes',
  order: 'Place in the topic',
  objectives: 'Objectives',
  body: 'Lesson',
  drawings: 'Drawings',
  checkQuestionId: 'Question at the end',
  durationSeconds: 'Seconds',
  sources: 'Video file',
  captionsUrl: 'Captions',
  lessonId: 'Lesson',
  chapters: 'Chapters',
  moments: 'Questions',
}

const said = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, null, 1))

function differing(theirs: Draft, mine: Draft) {
  const own = mine as Record<string, unknown>
  return Object.entries(theirs).flatMap(([name, value]) =>
    said(value) === said(own[name])
      ? []
      : [{ name: NAMES[name] ?? name, left: said(value), right: said(own[name]) }],
  )
}
