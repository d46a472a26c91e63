import { Plus } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useIsHere } from '../../../lib/here'
import { problemOf } from '../../../lib/problem'
import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { dateTime } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { toastProblem } from '../../../ui/feedback/toast'
import { FileButton } from '../../../ui/forms/FileButton'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Button } from '../../../ui/primitives/Button'
import { useImport, useVersions, type VersionRow } from './data'
import { NameDialog } from './NameDialog'
import { StateBadge } from './StateBadge'
import { VersionEditor } from './VersionEditor'

/** The curriculum in versions: each drafted, checked and published whole. The open one stands in the address. */
export default function CurriculumAdminScreen() {
  const [search, setSearch] = useSearchParams()
  const open = search.get('version')
  const isHere = useIsHere()
  const show = (id: string | null) => isHere() && setSearch(id ? { version: id } : {})
  return open ? <VersionEditor key={open} id={open} show={show} /> : <VersionList show={show} />
}

function VersionList({ show }: { show: (id: string) => void }) {
  const versions = useVersions()
  const [isNaming, setNaming] = useState(false)
  return (
    <Page
      title="Curriculum"
      lead="Subjects, topics and what they build on. Change a draft as long as you like; learners are taught by it once it is published."
    >
      <Stack gap={6}>
        <Row>
          <Button kind="primary" icon={<Plus />} onClick={() => setNaming(true)}>
            New draft
          </Button>
          <Import onDone={show} />
        </Row>
        <Loaded
          query={versions}
          skeleton={<Skeleton lines={6} />}
          empty={
            <EmptyState
              title="No version has been made yet."
              reason="Learners are taught by the curriculum the site began with. A new draft starts from it."
            />
          }
        >
          {(all) => (
            <DataTable
              rows={all.map((row) => ({ ...row, onOpen: () => show(row.id) }))}
              columns={COLUMNS}
              caption="Versions"
              empty="No versions."
              rowKey={({ id }) => id}
            />
          )}
        </Loaded>
      </Stack>
      {isNaming && <NameDialog onClose={() => setNaming(false)} onDone={show} />}
    </Page>
  )
}

type Line = VersionRow & { onOpen: () => void }
const COLUMNS: Columns<Line> = [
  { accessorKey: 'name', header: 'Version', long: true },
  { accessorKey: 'status', header: 'State', cell: ({ row }) => <StateBadge status={row.original.status} /> },
  { accessorKey: 'topics', header: 'Topics', numeric: true },
  {
    accessorKey: 'createdAt',
    header: 'Begun',
    cell: ({ row: { original } }) => said(original.createdAt, original.createdBy),
  },
  {
    accessorKey: 'publishedAt',
    header: 'Published',
    cell: ({ row: { original } }) => said(original.publishedAt, original.publishedBy),
  },
  {
    id: 'open',
    header: 'Open',
    sortable: false,
    cell: ({ row: { original } }) => (
      <Button kind="quiet" onClick={original.onOpen} aria-label={`Open ${original.name}`}>
        Open
      </Button>
    ),
  },
]

const said = (at: string | null, who: string | null) =>
  at ? `${dateTime(at)}${who ? `, ${who}` : ''}` : null

/** A file becomes a draft; what does not fit is told topic by topic. */
function Import({ onDone }: { onDone: (id: string) => void }) {
  const take = useImport()
  const [wrong, setWrong] = useState<Record<string, string> | null>(null)
  const pick = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    setWrong(null)
    try {
      onDone((await take.mutateAsync({ name: file.name.slice(0, 120), file })).id)
    } catch (error) {
      setWrong(problemOf(error).fields ?? {})
      toastProblem(error)
    }
  }
  return (
    <>
      <FileButton label="Import YAML or CSV" accept=".yaml,.yml,.csv" onChange={pick} busy={take.isPending} />
      {wrong && Object.keys(wrong).length > 0 && (
        <Card title="Problems in the file" tone="danger">
          <Stack gap={1} as="ul">
            {Object.entries(wrong).map(([location, what]) => (
              <li key={location}>
                <Text>{`${location}: ${what}`}</Text>
              </li>
            ))}
          </Stack>
        </Card>
      )}
    </>
  )
}
