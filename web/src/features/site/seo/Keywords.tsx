import { type ChangeEvent, useState } from 'react'
import { problemOf } from '../../../lib/problem'
import { CsvButton } from '../../../ui/data/CsvButton'
import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { count } from '../../../ui/data/format'
import { Banner } from '../../../ui/feedback/states'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { FileButton } from '../../../ui/forms/FileButton'
import { Form, FormInput } from '../../../ui/forms/Form'
import { Card, Grid, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { type Keyword, type SeoDetail, useImportKeywords, useSetKeywords } from './data'

/** Which searches the page is meant for. Figures are those somebody entered; nothing here is estimated. */
export function Keywords({ detail }: { detail: SeoDetail }) {
  const set = useSetKeywords(detail.pageType)
  const remove = (word: string) =>
    set.mutate(
      detail.keywords.filter(({ keyword }) => keyword !== word),
      { onError: (error) => toastProblem(error) },
    )
  const rows = detail.keywords.map((each) => ({ ...each, onRemove: () => remove(each.keyword) }))
  return (
    <Stack gap={6}>
      <Text tone="muted">
        The first keyword is the one the checklist looks for. Figures come from your own tools: we show what
        was entered, and a dash where nobody entered anything.
      </Text>
      <DataTable
        rows={rows}
        columns={COLUMNS}
        caption="Keywords"
        empty="No keywords yet. Add the search this page should answer."
        rowKey={({ keyword }) => keyword}
      />
      <Add detail={detail} />
      <Import detail={detail} />
    </Stack>
  )
}

type Line = Keyword & { onRemove: () => void }

const figure = (value: number | null) => (value === null ? '–' : count(value))

const COLUMNS: Columns<Line> = [
  { accessorKey: 'keyword', header: 'Keyword' },
  {
    id: 'difficulty',
    header: 'Difficulty',
    numeric: true,
    cell: ({ row }) => figure(row.original.difficulty),
  },
  { id: 'volume', header: 'Searches', numeric: true, cell: ({ row }) => figure(row.original.volume) },
  { id: 'clicks', header: 'Clicks', numeric: true, cell: ({ row }) => figure(row.original.clicks) },
  {
    id: 'remove',
    header: '',
    cell: ({ row }) => (
      <Button kind="quiet" onClick={row.original.onRemove} aria-label={`Remove ${row.original.keyword}`}>
        Remove
      </Button>
    ),
  },
]

interface Typed {
  keyword: string
  difficulty: string
  volume: string
  clicks: string
}

const EMPTY: Typed = { keyword: '', difficulty: '', volume: '', clicks: '' }
const numberOf = (text: string) => (text.trim() === '' ? null : Number(text))
const WHOLE = { pattern: { value: /^\d*$/, message: 'A whole number, or nothing.' } }

function Add({ detail }: { detail: SeoDetail }) {
  const set = useSetKeywords(detail.pageType)
  const add = async ({ keyword, difficulty, volume, clicks }: Typed) => {
    const figures = { difficulty: numberOf(difficulty), volume: numberOf(volume), clicks: numberOf(clicks) }
    await set.mutateAsync([...detail.keywords, { keyword: keyword.trim(), ...figures }])
  }
  return (
    <Card title="Add a keyword">
      <Form<Typed> start={EMPTY} onSubmit={add} submit="Add" submitting="Adding...">
        <FormInput name="keyword" label="Keyword" required="Keyword is required" maxLength={100} />
        <Grid min={140}>
          <FormInput name="difficulty" label="Difficulty, 0 to 100" inputMode="numeric" rules={WHOLE} />
          <FormInput name="volume" label="Searches a month" inputMode="numeric" rules={WHOLE} />
          <FormInput name="clicks" label="Clicks" inputMode="numeric" rules={WHOLE} />
        </Grid>
      </Form>
    </Card>
  )
}

const HEAD = ['keyword', 'difficulty', 'volume', 'clicks']

function Import({ detail }: { detail: SeoDetail }) {
  const bring = useImportKeywords(detail.pageType)
  const [refusal, setRefusal] = useState<string | null>(null)
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    setRefusal(null)
    try {
      const { keywords } = await bring.mutateAsync(await file.text())
      toast({ title: 'Keywords imported', detail: `The page now has ${keywords.length}.` })
    } catch (error) {
      const problem = problemOf(error)
      setRefusal(problem.fields.csv ?? problem.detail)
    }
  }
  return (
    <Card title="Import or keep a list">
      <Text>
        A CSV with the columns keyword, difficulty, volume and clicks. It takes the place of the list above.
        Leave a figure empty where you do not know it.
      </Text>
      {refusal && (
        <div role="alert">
          <Banner tone="danger">{refusal}</Banner>
        </div>
      )}
      <Row>
        <FileButton label="Import a CSV" accept=".csv,text/csv" onChange={take} busy={bring.isPending} />
        <CsvButton
          name={`keywords ${detail.name}`}
          head={HEAD}
          rows={() =>
            detail.keywords.map(({ keyword, difficulty, volume, clicks }) => [
              keyword,
              difficulty,
              volume,
              clicks,
            ])
          }
        />
      </Row>
    </Card>
  )
}
