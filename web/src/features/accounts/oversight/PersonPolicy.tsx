import { useState } from 'react'
import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Skeleton } from '../../../ui/feedback/states'
import { SearchField } from '../../../ui/forms/SearchField'
import { Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import { type Policy, usePeopleNamed, usePolicyOf } from './data'

/** What one person may do, asked of the guards themselves. */
export function PersonPolicy({ policy }: { policy: Policy }) {
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const found = usePeopleNamed(words)
  return (
    <Stack gap={4}>
      <SearchField label="Find a person" value={words} onSearch={setWords} />
      {found.data && (
        <Row>
          {found.data.data.map(({ id, firstName, lastName, email }) => (
            <Button key={id} aria-pressed={chosen === id} onClick={() => setChosen(id)}>
              {`${firstName} ${lastName}, ${email}`}
            </Button>
          ))}
          {found.data.total === 0 && <Text tone="muted">Nobody is called that.</Text>}
        </Row>
      )}
      {chosen && <Answers id={chosen} policy={policy} />}
    </Stack>
  )
}

interface Answer {
  method: string
  path: string
  refusal: string | null
}

function Answers({ id, policy }: { id: string; policy: Policy }) {
  return (
    <Loaded query={usePolicyOf(id)} skeleton={<Skeleton lines={6} />}>
      {({ name, email, role, passages }) => {
        const refusals = new Map(passages.map(({ guard, refusal }) => [guard, refusal]))
        const rows = policy.routes.map(({ method, path, guards }) => ({
          method,
          path,
          refusal: guards.map((guard) => refusals.get(guard) ?? null).find((each) => each !== null) ?? null,
        }))
        const open = rows.filter(({ refusal }) => refusal === null).length
        return (
          <Stack gap={4}>
            <Text>
              {`${name} (${email}, ${role.replaceAll('_', ' ')}), signed in and proved just now, passes the guards of ${open} of ${rows.length} routes. What belongs to others stays shut behind them too.`}
            </Text>
            <DataTable
              caption={`What ${name} may call`}
              rows={rows}
              columns={COLUMNS}
              rowKey={({ method, path }) => `${method} ${path}`}
              empty="No routes."
            />
          </Stack>
        )
      }}
    </Loaded>
  )
}

const COLUMNS: Columns<Answer> = [
  { accessorKey: 'method', header: 'Method' },
  { accessorKey: 'path', header: 'Path' },
  {
    accessorKey: 'refusal',
    header: 'Answer',
    cell: ({ row: { original } }) =>
      original.refusal ? (
        <Badge tone="danger">{original.refusal.toLowerCase().replaceAll('_', ' ')}</Badge>
      ) : (
        <Badge tone="success">may pass</Badge>
      ),
  },
]
