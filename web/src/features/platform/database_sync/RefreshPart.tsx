import { dateTime, plural } from '../../../ui/data/format'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Heading, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { Progress } from '../../../ui/primitives/graphics'
import { type Refresh, useAskRefresh } from './data'

/** How the warehouse's refresh stands, and a button that has it made now. */
export function RefreshPart({ refresh }: { refresh: Refresh }) {
  const ask = useAskRefresh()
  return (
    <Stack as="section" gap={4}>
      <Heading>Refresh</Heading>
      <Now refresh={refresh} />
      <Last refresh={refresh} />
      <Row>
        <Button
          kind="primary"
          busy={ask.isPending}
          disabled={refresh.isAtWork || refresh.askedAt !== null}
          onClick={() =>
            ask.mutate(undefined, {
              onSuccess: () => toast({ title: 'Asked for a refresh', tone: 'success' }),
              onError: toastProblem,
            })
          }
        >
          Refresh now
        </Button>
      </Row>
    </Stack>
  )
}

function Now({ refresh }: { refresh: Refresh }) {
  const { isAtWork, progress, askedAt } = refresh
  if (isAtWork && progress)
    return (
      <Progress
        label={PARTS[progress.part] ?? progress.part}
        value={progress.of ? (100 * progress.done) / progress.of : (DONE[progress.part] ?? 0)}
        text={
          progress.of ? `${progress.done} of ${progress.of} tables` : `since ${dateTime(progress.beganAt)}`
        }
      />
    )
  if (isAtWork) return <Text>A run is at work.</Text>
  if (askedAt)
    return (
      <Text>
        {`Asked for ${dateTime(askedAt)}. It begins within half a minute while Dagster is running. Without Dagster, run “python -m pipelines.warehouse run”.`}
      </Text>
    )
  return <Text tone="muted">No run is at work. New rows are taken by themselves within two minutes.</Text>
}

const PARTS: Record<string, string> = {
  extract: 'Taking rows from the database',
  build: 'Making tables',
  check: 'Checking',
  publish: 'Publishing',
  'write back': 'Writing scores back',
}
/** How far the whole is when a part without steps begins. */
const DONE: Record<string, number> = { check: 100, publish: 100, 'write back': 100 }

function Last({ refresh }: { refresh: Refresh }) {
  const { last, failingSince, nextTryAt, error } = refresh
  if (!last) return <Text tone="muted">No run has finished yet.</Text>
  const failed = last.failed.length ? ` Did not hold: ${last.failed.slice(0, 5).join('; ')}.` : ''
  return (
    <Stack gap={2}>
      <Text>
        {`The last run ended ${dateTime(last.finishedAt)} after ${plural(seconds(last), 'second')}: ${last.status}.${failed}${last.error ? ` ${last.error}` : ''}`}
      </Text>
      {failingSince && (
        <Text tone="danger">
          {`The refresh fails since ${dateTime(failingSince)}: ${error}. It is tried again ${dateTime(nextTryAt)}.`}
        </Text>
      )}
    </Stack>
  )
}

const seconds = ({ startedAt, finishedAt }: NonNullable<Refresh['last']>) =>
  Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000)
