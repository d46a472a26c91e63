import { useSearchParams } from 'react-router'
import { type Columns, DataTable } from '../../../../ui/data/DataTable'
import { Explain } from '../../../../ui/data/Explain'
import { FootRow } from '../../../../ui/data/FootRow'
import { minutesExact, month as named, percent, ugx } from '../../../../ui/data/format'
import { Loaded } from '../../../../ui/feedback/Loaded'
import { Row } from '../../../../ui/layout/layout'
import { Anchor } from '../../../../ui/primitives/Anchor'
import { Button } from '../../../../ui/primitives/Button'
import { type Earning, useEarnings, type Walk } from '../data'
import { AuthorStatement } from './AuthorStatement'

/** What each author earns, down to the lines and books behind it. */
export function EarningsTable({ walk: { month } }: { walk: Walk }) {
  const [search, setSearch] = useSearchParams()
  const open = (author: string | null) =>
    setSearch(author ? { month, author } : { month }, { replace: !author, preventScrollReset: true })
  return (
    <Loaded query={useEarnings(month)}>
      {(earnings) => {
        const chosen = earnings.find(({ authorId }) => authorId === search.get('author'))
        return (
          <>
            <DataTable
              caption={`Earnings by author, ${named(month)}`}
              rows={earnings.map((earning): Line => ({ ...earning, open }))}
              columns={COLUMNS}
              rowKey={({ authorId }) => authorId}
              empty="Nobody read in this month, so the pool moves to the next month."
              csv={false}
              tools={
                <Row>
                  <Explain metric="author_earnings" label="Earnings by author" />
                  <Anchor href={`/api/admin/months/${month}/earnings.csv`} download>
                    Earnings as CSV
                  </Anchor>
                </Row>
              }
              foot={<Together earnings={earnings} />}
            />
            {chosen && (
              <AuthorStatement
                month={month}
                authorId={chosen.authorId}
                author={chosen.author}
                onClose={() => open(null)}
              />
            )}
          </>
        )
      }}
    </Loaded>
  )
}

function Together({ earnings }: { earnings: Earning[] }) {
  const sum = (of: (earning: Earning) => number) => earnings.reduce((total, each) => total + of(each), 0)
  return (
    <FootRow
      cells={[
        { label: 'Author', value: `Together, ${earnings.length} authors` },
        { label: 'Paid minutes', value: minutesExact(sum((each) => each.readingSeconds)), numeric: true },
        {
          label: 'Share',
          value: percent(Math.round(sum((each) => each.sharePct) * 1000) / 1000, 3),
          numeric: true,
        },
        { label: 'Earnings', value: ugx(sum((each) => each.earningsUgx)), numeric: true },
        { label: 'Taken back', value: ugx(sum((each) => each.correctionUgx)), numeric: true },
        { label: 'Paid out', value: '' },
        { label: 'Statement', value: '' },
      ]}
    />
  )
}

type Line = Earning & { open: (author: string) => void }

const COLUMNS: Columns<Line> = [
  { accessorKey: 'author', header: 'Author' },
  {
    accessorKey: 'readingSeconds',
    header: 'Paid minutes',
    numeric: true,
    cell: ({ row }) => minutesExact(row.original.readingSeconds),
  },
  {
    accessorKey: 'sharePct',
    header: 'Share',
    numeric: true,
    cell: ({ row }) => percent(row.original.sharePct, 3),
  },
  {
    accessorKey: 'earningsUgx',
    header: 'Earnings',
    numeric: true,
    cell: ({ row }) => ugx(row.original.earningsUgx),
  },
  {
    accessorKey: 'correctionUgx',
    header: 'Taken back',
    numeric: true,
    cell: ({ row }) => ugx(row.original.correctionUgx),
  },
  { accessorKey: 'isPaid', header: 'Paid out', cell: ({ row }) => (row.original.isPaid ? 'Yes' : 'Not yet') },
  {
    id: 'statement',
    header: '',
    cell: ({ row: { original } }) => (
      <Button aria-label={`Statement of ${original.author}`} onClick={() => original.open(original.authorId)}>
        Statement
      </Button>
    ),
  },
]
