import { useState } from 'react'
import { CsvButton } from '../../../../ui/data/CsvButton'
import { type Columns, DataTable } from '../../../../ui/data/DataTable'
import { fileSize, plural } from '../../../../ui/data/format'
import { Banner } from '../../../../ui/feedback/states'
import { Input } from '../../../../ui/forms/Field'
import { Card, Grid, Row, Stack, Text } from '../../../../ui/layout/layout'
import { Page } from '../../../../ui/layout/Page'
import { Button } from '../../../../ui/primitives/Button'
import { Badge, Progress } from '../../../../ui/primitives/graphics'
import { FolderPicker } from './FolderPicker'
import { faultsOf, type Item, isOver, itemsOf, reportOf, STATES } from './items'
import { type Listed, readList } from './list'
import { useNames } from './names'
import { useFolder } from './useFolder'

/** A folder of books sent in at once, with a report of what became of each file. */
export default function BookImportScreen() {
  return (
    <Page
      title="Import a folder of books"
      lead="Choose a folder of PDF and EPUB files. Each is checked as any other book and waits for its review."
      width="full"
    >
      <FolderWork />
    </Page>
  )
}

function FolderWork() {
  const folder = useFolder()
  const names = useNames()
  const [files, setFiles] = useState<File[]>([])
  const [list, setList] = useState<Listed[]>([])
  const [author, setAuthor] = useState('')
  const { items, state } = folder
  const hasBegun = items.length > 0
  const planned = hasBegun ? items : itemsOf(files, list, author.trim(), names)
  const nameless = planned.filter((item) => !item.author).length
  const left = files.length - planned.length
  return (
    <Stack gap={6}>
      {!hasBegun && (
        <Card title="What to import">
          <Stack gap={4}>
            <FolderPicker onFiles={setFiles} onList={async (file) => setList(readList(await file.text()))} />
            <Grid min={260} gap={3}>
              <Input
                label="Author"
                hint="For files that are not in the list."
                value={author}
                onChange={({ target }) => setAuthor(target.value)}
              />
            </Grid>
            <div role="status">
              {files.length > 0 && (
                <Text>{`${plural(planned.length, 'book', 'books')}, ${fileSize(sizeOf(planned))}.`}</Text>
              )}
              {left > 0 && (
                <Text tone="muted">{`${plural(left, 'other file', 'other files')} left out.`}</Text>
              )}
              {list.length > 0 && (
                <Text tone="muted">{`${plural(list.length, 'row', 'rows')} in the list.`}</Text>
              )}
              {nameless > 0 && <Text>{`Say who wrote ${plural(nameless, 'book', 'books')}.`}</Text>}
            </div>
            {files.length > 0 &&
              faultsOf(planned, list, names).map((fault) => (
                <Banner key={fault} tone="warning">
                  {fault}
                </Banner>
              ))}
            <Row>
              <Button
                kind="primary"
                disabled={planned.length === 0 || nameless > 0}
                onClick={() => {
                  folder.put(planned)
                  void folder.start()
                }}
              >
                {`Send ${plural(planned.length, 'book', 'books')}`}
              </Button>
            </Row>
          </Stack>
        </Card>
      )}
      {hasBegun && <Going folder={folder} onAnew={() => folder.put([])} />}
      {planned.length > 0 && (
        <DataTable
          caption="Files"
          rows={planned}
          columns={COLUMNS}
          rowKey={({ key }) => key}
          csv={false}
          empty="No files."
          tools={
            hasBegun && (
              <CsvButton
                name="Report of the folder"
                head={reportOf(items).head}
                rows={() => reportOf(items).rows}
              />
            )
          }
        />
      )}
      {state === 'idle' && hasBegun && items.every(isOver) && (
        <Text tone="muted">The books we took are under Books to review.</Text>
      )}
    </Stack>
  )
}

const sizeOf = (items: Item[]) => items.reduce((sum, { file }) => sum + file.size, 0)
const countOf = (items: Item[], ...states: Item['state'][]) =>
  items.filter(({ state }) => states.includes(state)).length

function Going({ folder, onAnew }: { folder: ReturnType<typeof useFolder>; onAnew: () => void }) {
  const { items, state, trouble } = folder
  const sent = items.reduce((sum, item) => sum + (isOver(item) ? 100 : item.sent), 0) / items.length
  const over = countOf(items, 'taken', 'refused', 'double')
  return (
    <Card title={`${over} of ${plural(items.length, 'file', 'files')} done`}>
      <Stack gap={3}>
        <Progress value={sent} label="Sent" />
        <Text>
          {`${countOf(items, 'taken')} added, ${countOf(items, 'double')} here already, ${countOf(items, 'refused')} refused.`}
        </Text>
        <div role="status">
          {state === 'paused' && !trouble && <Text>Paused. What was sent is kept.</Text>}
          {trouble && <Banner tone="warning">{`${trouble} What was sent is kept.`}</Banner>}
        </div>
        <Row>
          {state === 'sending' && <Button onClick={folder.pause}>Pause</Button>}
          {(state === 'paused' || state === 'offline') && (
            <Button kind="primary" onClick={() => void folder.start()}>
              Go on
            </Button>
          )}
          {items.every(isOver) && <Button onClick={onAnew}>Import another folder</Button>}
        </Row>
      </Stack>
    </Card>
  )
}

const TONES = {
  waiting: 'plain',
  sending: 'info',
  checking: 'info',
  taken: 'success',
  refused: 'danger',
  double: 'warning',
} as const

const COLUMNS: Columns<Item> = [
  { id: 'file', header: 'File', long: true, cell: ({ row }) => row.original.file.name },
  { accessorKey: 'title', header: 'Title', long: true },
  { accessorKey: 'author', header: 'Author', long: true },
  {
    id: 'about',
    header: 'Subject and forms',
    cell: ({ row: { original } }) =>
      [original.subject, original.forms.join(', ')].filter(Boolean).join(', ') || 'Later',
  },
  {
    accessorKey: 'state',
    header: 'State',
    cell: ({ row: { original } }) => (
      <Badge tone={TONES[original.state]}>
        {original.state === 'sending'
          ? `${STATES.sending}: ${Math.round(original.sent)}%`
          : STATES[original.state]}
      </Badge>
    ),
  },
  { accessorKey: 'reason', header: 'Why', long: true },
]
