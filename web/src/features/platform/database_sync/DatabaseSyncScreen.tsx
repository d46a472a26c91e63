import { count, dateTime, plural } from '../../../ui/data/format'
import { StatCard } from '../../../ui/data/StatCard'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Banner } from '../../../ui/feedback/states'
import { Grid, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Button } from '../../../ui/primitives/Button'
import { type DatabaseSync, useDatabaseSync } from './data'
import { RefreshPart } from './RefreshPart'
import { TablesPart } from './TablesPart'

/** The database, what the warehouse took of it, and what is published: table by table, with a refresh on demand. */
export default function DatabaseSyncScreen() {
  const sync = useDatabaseSync()
  return (
    <Page
      title="Database sync"
      lead="What the warehouse has of each table it takes, beside what the database holds now."
      width="table"
      crumbs={[{ label: 'Overview', to: '/admin' }]}
    >
      <Loaded query={sync}>
        {(seen) => (
          <Stack gap={8}>
            <Migrations migrations={seen.migrations} />
            <Sums seen={seen} />
            <RefreshPart refresh={seen.refresh} />
            <TablesPart tables={seen.tables} />
            <Row>
              <Button onClick={() => sync.refetch()}>Look again</Button>
              <Text tone="muted">{`Looked at ${dateTime(seen.lookedAt)}.`}</Text>
            </Row>
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

function Migrations({ migrations }: { migrations: DatabaseSync['migrations'] }) {
  const { database, expected, waiting, isUnknown } = migrations
  if (isUnknown)
    return (
      <Banner tone="danger">
        {`The database is at ${database}, which this version of Kitabo does not know. It was migrated by a newer one.`}
      </Banner>
    )
  if (waiting.length === 0) return null
  return (
    <Banner tone="danger">
      {`${plural(waiting.length, 'migration')} up to ${expected} not applied yet. Run “python -m api.cli migrate”. ${waiting.join('; ')}`}
    </Banner>
  )
}

function Sums({ seen }: { seen: DatabaseSync }) {
  const { tables, migrations, takenAt, publishedAsOf } = seen
  const apart = tables.filter(({ state }) => state !== 'in_step').length
  const held = tables.reduce((all, { heldBack }) => all + heldBack, 0)
  return (
    <Grid min={200}>
      <StatCard
        label="Tables in step"
        value={`${count(tables.length - apart)} of ${count(tables.length)}`}
        note={apart ? `${plural(apart, 'table')} apart, named below.` : 'Nothing is apart.'}
      />
      <StatCard
        label="Taken from the database"
        value={dateTime(takenAt)}
        note="The last time its rows were read."
      />
      <StatCard
        label="Published"
        value={dateTime(publishedAsOf)}
        note={
          held
            ? `${plural(held, 'row')} left out by a check, named under Health.`
            : 'No row is left out by a check.'
        }
      />
      <StatCard
        label="Migrations"
        value={migrations.waiting.length || migrations.isUnknown ? 'Not in step' : 'All applied'}
        note={`The database is at ${migrations.database ?? 'none'}.`}
      />
    </Grid>
  )
}
