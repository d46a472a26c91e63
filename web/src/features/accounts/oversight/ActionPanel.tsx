import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { dateTime, NONE } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Skeleton } from '../../../ui/feedback/states'
import { Facts, Stack, Text } from '../../../ui/layout/layout'
import { LinkButton } from '../../../ui/primitives/Button'
import { Dialog } from '../../../ui/primitives/Dialog'
import { doerOf, kindOf, objectOf, phraseOf } from './actions'
import { type Action, type ActionDetail, useAction } from './data'
import { type Difference, differences } from './difference'

/** One act beside the log, with what it changed. */
export function ActionPanel({ act: action, onClose }: { act: Action; onClose: () => void }) {
  return (
    <Dialog
      side
      title={`${doerOf(action)} ${phraseOf(action.action)} ${objectOf(action)}`.trim()}
      open
      onOpenChange={(open) => !open && onClose()}
    >
      <Loaded query={useAction(action.id)} skeleton={<Skeleton lines={6} />}>
        {(detail) => <ActionFacts detail={detail} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}

function ActionFacts({ detail, onClose }: { detail: ActionDetail; onClose: () => void }) {
  return (
    <Stack gap={4}>
      <Facts
        facts={[
          ['When', dateTime(detail.createdAt)],
          ['Who', doerOf(detail)],
          ['To whom or what', objectOf(detail) || NONE],
          ['Kind', kindOf(detail.entityType)],
          ['Its id', detail.entityId],
          ['From', detail.ip ?? NONE],
          ['With', detail.userAgent || NONE],
          ['Place in the chain', detail.position ?? 'Waits for its seal'],
          ['Entry', detail.id],
        ]}
      />
      <LinkButton to={`/admin/audit?entityId=${encodeURIComponent(detail.entityId)}`} onFollow={onClose}>
        All that was done to it
      </LinkButton>
      <Changes rows={differences(detail.oldValues, detail.newValues)} />
    </Stack>
  )
}

function Changes({ rows }: { rows: Difference[] }) {
  if (rows.length === 0) return <Text tone="muted">This act holds no values.</Text>
  return <DataTable caption="What changed" rows={rows} columns={COLUMNS} csv={false} empty="Nothing." />
}

const COLUMNS: Columns<Difference> = [
  { accessorKey: 'name', header: 'What', sortable: false },
  { accessorKey: 'before', header: 'Before', sortable: false },
  { accessorKey: 'after', header: 'After', sortable: false },
]
