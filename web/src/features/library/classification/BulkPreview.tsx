import { problemOf } from '../../../lib/problem'
import { plural } from '../../../ui/data/format'
import { PlainTable } from '../../../ui/data/PlainTable'
import { Banner } from '../../../ui/feedback/states'
import { Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { Dialog } from '../../../ui/primitives/Dialog'
import { type BulkChange, type Preview, useBulkChange } from './data'

interface BulkPreviewProps {
  body: BulkChange
  preview: Preview
  onClose: () => void
  onDone: (changeId: string | null, changed: number) => void
}

/** What a change does, book by book, before it is done; a book that cannot be changed keeps all as they are. */
export function BulkPreview({ body, preview, onClose, onDone }: BulkPreviewProps) {
  const change = useBulkChange()
  const { changed, unchanged, refused } = preview
  const problem = change.error ? problemOf(change.error) : null
  return (
    <Dialog
      title="What changes"
      open
      onOpenChange={(open) => open || onClose()}
      wide
      actions={
        <>
          <Button
            kind="primary"
            disabled={changed.length === 0 || refused.length > 0}
            busy={change.isPending}
            onClick={() => change.mutate(body, { onSuccess: (done) => onDone(done.changeId, done.changed) })}
          >
            {`Change ${plural(changed.length, 'book', 'books')}`}
          </Button>
          <Button onClick={onClose}>Back</Button>
        </>
      }
    >
      <Stack gap={3}>
        {refused.length > 0 && (
          <div role="alert">
            <Banner tone="danger">
              {`Nothing can be changed while ${plural(refused.length, 'book does', 'books do')} not allow it: ` +
                refused.map(({ title, reason }) => `${title}: ${reason}`).join(' ')}
            </Banner>
          </div>
        )}
        {problem && (
          <div role="alert">
            <Banner tone="danger">{problem.detail}</Banner>
          </div>
        )}
        {unchanged > 0 && (
          <Text tone="muted">{`${plural(unchanged, 'book stays as it is', 'books stay as they are')}.`}</Text>
        )}
        {changed.length > 0 && (
          <PlainTable
            caption="Books that change"
            head={[{ label: 'Book' }, { label: 'Now' }, { label: 'Then' }]}
            rows={changed.map(({ bookId, title, before, after }) => ({
              key: bookId,
              cells: [title, before, after],
            }))}
          />
        )}
      </Stack>
    </Dialog>
  )
}
