import { useState } from 'react'
import { useScreens } from '../../../lib/screens'
import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Skeleton } from '../../../ui/feedback/states'
import { SearchField } from '../../../ui/forms/SearchField'
import { Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Badge } from '../../../ui/primitives/graphics'
import { Tabs } from '../../../ui/primitives/Tabs'
import { type Policy, usePolicy } from './data'
import { PersonPolicy } from './PersonPolicy'

/** The policy as the running application holds it. It only shows; nothing here gives access. */
export default function PolicyScreen() {
  return (
    <Page
      title="Access policy"
      lead="Read off the running application: who may call each route and open each screen. This page grants nothing."
    >
      <Loaded query={usePolicy()} skeleton={<Skeleton shape="chart" />}>
        {(policy) => (
          <Tabs
            label="Access policy"
            tabs={[
              { id: 'routes', label: 'Routes', content: <Routes policy={policy} /> },
              { id: 'screens', label: 'Screens', content: <ScreenList /> },
              { id: 'guards', label: 'Guards', content: <Guards guards={policy.guards} /> },
              { id: 'person', label: 'One person', content: <PersonPolicy policy={policy} /> },
            ]}
          />
        )}
      </Loaded>
    </Page>
  )
}

type Route = Policy['routes'][number]

const worded = (guard: string) => guard.replaceAll('_', ' ')

/** The strongest guard says the most; those beneath it stand before it. */
function Guarded({ guards }: { guards: string[] }) {
  const last = guards.at(-1)
  return last ? <Badge tone="info">{worded(last)}</Badge> : <Badge>anybody</Badge>
}

function Routes({ policy }: { policy: Policy }) {
  const [words, setWords] = useState('')
  const rows = policy.routes.filter(({ path, guards }) =>
    `${path} ${guards.map(worded).join(' ')}`.includes(words.toLowerCase()),
  )
  return (
    <Stack gap={4}>
      <SearchField label="Find a route" value={words} onSearch={setWords} />
      <DataTable
        caption="Routes"
        rows={rows}
        columns={ROUTES}
        rowKey={({ method, path }) => `${method} ${path}`}
        empty="No route matches."
      />
    </Stack>
  )
}

const ROUTES: Columns<Route> = [
  { accessorKey: 'method', header: 'Method' },
  { accessorKey: 'path', header: 'Path' },
  {
    id: 'guards',
    header: 'Guard',
    cell: ({ row }) => <Guarded guards={row.original.guards} />,
    csv: ({ guards }) => guards.join(' '),
  },
]

interface ScreenRow {
  path: string
  title: string
  access: string
}

function ScreenList() {
  const { all = [] } = useScreens()
  const rows = all.map(({ path, title, access }) => ({
    path,
    title,
    access: typeof access === 'string' ? access : access.map(worded).join(', '),
  }))
  return (
    <DataTable
      caption="Screens"
      rows={rows}
      columns={SCREENS}
      rowKey={({ path }) => path}
      empty="The list of screens is not at hand here."
    />
  )
}

const SCREENS: Columns<ScreenRow> = [
  { accessorKey: 'path', header: 'Address' },
  { accessorKey: 'title', header: 'Screen' },
  { accessorKey: 'access', header: 'Open to' },
]

function Guards({ guards }: { guards: Policy['guards'] }) {
  return (
    <Stack gap={4}>
      <Text tone="muted">Every guard with what it asks for, in its own words.</Text>
      <DataTable
        caption="Guards"
        rows={guards}
        columns={GUARDS}
        rowKey={({ name }) => name}
        csv={false}
        empty="None."
      />
    </Stack>
  )
}

const GUARDS: Columns<Policy['guards'][number]> = [
  { accessorKey: 'name', header: 'Guard', cell: ({ row }) => worded(row.original.name) },
  { accessorKey: 'says', header: 'Lets pass' },
]
