import { plural } from '../../../../ui/data/format'
import { Loaded } from '../../../../ui/feedback/Loaded'
import { Skeleton } from '../../../../ui/feedback/states'
import { Card, Grid, Heading, Stack, Text } from '../../../../ui/layout/layout'
import { Badge } from '../../../../ui/primitives/graphics'
import { type SchoolClass, useCalls, useTaught } from './data'

/** The classes one teaches, and who of them needs somebody now. */
export function Classes() {
  return (
    <Stack as="section" gap={4}>
      <Heading>Your classes</Heading>
      <Loaded query={useTaught()} skeleton={<Skeleton shape="card" lines={2} />}>
        {(classes) => (
          <Grid min={260} fill>
            {classes.map((each) => (
              <TaughtClass key={each.id} taught={each} />
            ))}
          </Grid>
        )}
      </Loaded>
    </Stack>
  )
}

function TaughtClass({ taught: { id, name, schoolYear, schoolName, learners } }: { taught: SchoolClass }) {
  const calls = useCalls(id).data
  return (
    <Card to={`/classes/${id}`} title={name} level={3}>
      <Text size={14} tone="muted">{`${schoolName} · ${schoolYear} · ${plural(learners, 'learner')}`}</Text>
      {calls !== undefined && (
        <div>
          <Badge tone={calls > 0 ? 'warning' : 'success'}>
            {calls > 0
              ? `${plural(calls, 'learner')} ${calls === 1 ? 'needs' : 'need'} help now`
              : 'Nobody needs help now'}
          </Badge>
        </div>
      )}
    </Card>
  )
}
