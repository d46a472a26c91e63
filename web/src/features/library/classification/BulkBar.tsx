import { useState } from 'react'
import { problemOf } from '../../../lib/problem'
import { count, plural } from '../../../ui/data/format'
import { Banner } from '../../../ui/feedback/states'
import { Choices, Radio, Select } from '../../../ui/forms/Field'
import { Card, Grid, Row, Stack } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { BulkPreview } from './BulkPreview'
import { changeOf, isEmpty, NOTHING, type Wish } from './bulk'
import { useCategories } from './categories/data'
import { pathOf } from './categories/tree'
import { type BulkChange, type Filters, type Preview, useChoices, usePreview } from './data'
import { languageName, options, TIERS } from './words'

const books = (n: number) => plural(n, 'book', 'books')

interface BulkBarProps {
  ticked: string[]
  total: number
  filters: Filters
  /** The selection is done with; `changeId` takes the change back. */
  onDone: (changeId: string | null, changed: number) => void
}

/** One change for the books ticked or for all that fit; first it shows what would change. */
export function BulkBar({ ticked, total, filters, onDone }: BulkBarProps) {
  const [isAll, setAll] = useState(false)
  const [wish, setWish] = useState<Wish>(NOTHING)
  const [shown, setShown] = useState<{ body: BulkChange; preview: Preview } | null>(null)
  const preview = usePreview()
  const size = isAll ? total : ticked.length
  const problem = preview.error ? problemOf(preview.error) : null
  const look = () => {
    const body = changeOf(wish, isAll ? { filters, total } : { ticked })
    preview.mutate(body, { onSuccess: (found) => setShown({ body, preview: found }) })
  }
  return (
    <Card title={`${books(size)} chosen`} level={2} tone="primary">
      <Stack gap={3}>
        <Choices legend="Which are meant" hideLegend>
          <Row gap={4}>
            <Radio
              name="scope"
              label={`The ${books(ticked.length)} ticked`}
              checked={!isAll}
              onChange={() => setAll(false)}
            />
            <Radio
              name="scope"
              label={`All ${count(total)} that fit`}
              checked={isAll}
              onChange={() => setAll(true)}
            />
          </Row>
        </Choices>
        <WishFields wish={wish} onChange={setWish} />
        {problem && (
          <div role="alert">
            <Banner tone="danger">{Object.values(problem.fields)[0] ?? problem.detail}</Banner>
          </div>
        )}
        <Row>
          <Button kind="primary" disabled={isEmpty(wish)} busy={preview.isPending} onClick={look}>
            Show what changes
          </Button>
        </Row>
      </Stack>
      {shown && (
        <BulkPreview
          {...shown}
          onClose={() => setShown(null)}
          onDone={(changeId, changed) => {
            setShown(null)
            onDone(changeId, changed)
          }}
        />
      )}
    </Card>
  )
}

function WishFields({ wish, onChange }: { wish: Wish; onChange: (wish: Wish) => void }) {
  const tree = useCategories().data ?? []
  const languages = useChoices().data?.languages ?? []
  const all = tree.map(({ id }) => ({ value: id, label: pathOf(tree, id) }))
  const inUse = all.filter(({ value }) => tree.find(({ id }) => id === value)?.isActive)
  const fields: [keyof Wish, string, { value: string; label: string }[]][] = [
    ['add', 'Add the category', inUse],
    ['remove', 'Remove the category', all],
    ['tier', 'Who may open it', options(TIERS)],
    ['language', 'Language', languages.map((code) => ({ value: code, label: languageName(code) }))],
  ]
  return (
    <Grid min={160} gap={3}>
      {fields.map(([name, label, offered]) => (
        <Select
          key={name}
          label={label}
          options={[{ value: '', label: 'As it is' }, ...offered]}
          value={wish[name]}
          onChange={({ target }) => onChange({ ...wish, [name]: target.value })}
        />
      ))}
    </Grid>
  )
}
