import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { dateTime } from '../../../ui/data/format'
import { LineItem, Lines } from '../../../ui/data/Lines'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { AlertDialog, Dialog } from '../../../ui/primitives/Dialog'
import { Badge } from '../../../ui/primitives/graphics'
import { ChangeList } from './ChangeList'
import { type Piece, useContentVersion, useRestore, type VersionRow } from './data'
import { Preview } from './Preview'

interface HistoryProps {
  piece: Piece
  isSaved: boolean
  onBegin: (piece: Piece) => void
}

/** Every version learners have seen, the newest first, and the way back to each. */
export function History({ piece, isSaved, onBegin }: HistoryProps) {
  const [opened, setOpened] = useState<VersionRow | null>(null)
  const { versions } = piece
  if (versions.length === 0)
    return (
      <EmptyState
        title={piece.isPublished ? 'As it shipped.' : 'Not published yet.'}
        reason={
          piece.isPublished
            ? 'Nobody has changed it on this site. What learners see now is kept when you publish a change.'
            : 'Each version you publish appears here.'
        }
      />
    )
  return (
    <>
      <Lines label="Versions, the newest first">
        {versions.map((version, at) => (
          <LineItem
            key={version.number}
            title={`Version ${version.number}: ${version.title}`}
            beside={
              <Row>
                {at === 0 && <Badge tone="success">Learners see this</Badge>}
                <Button
                  kind="quiet"
                  aria-label={`Open version ${version.number}`}
                  onClick={() => setOpened(version)}
                >
                  Open
                </Button>
              </Row>
            }
            under={
              <Text as="span" size={14} tone="muted">
                {about(version)}
              </Text>
            }
          />
        ))}
      </Lines>
      {opened && (
        <VersionDialog
          piece={piece}
          version={opened}
          isSaved={isSaved}
          onBegin={onBegin}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

const about = ({ publishedAt, publishedBy, restoredFrom }: VersionRow) =>
  [
    dateTime(publishedAt),
    publishedBy ?? 'shipped with Kitabo',
    restoredFrom && `brought back from version ${restoredFrom}`,
  ]
    .filter(Boolean)
    .join(' · ')

interface VersionProps extends HistoryProps {
  version: VersionRow
  onClose: () => void
}

function VersionDialog({ piece, version, isSaved, onBegin, onClose }: VersionProps) {
  const whole = useContentVersion(piece.id, version.number)
  const isNewest = piece.versions[0]?.number === version.number
  return (
    <Dialog title={`Version ${version.number}`} description={about(version)} open onOpenChange={onClose} wide>
      <Loaded query={whole} skeleton={<Skeleton lines={8} />}>
        {({ draft, blocks, changes }) => (
          <Stack gap={6}>
            {!isNewest && (
              <Restore
                piece={piece}
                number={version.number}
                isSaved={isSaved}
                onDone={(next) => {
                  onClose()
                  onBegin(next)
                }}
              />
            )}
            <ChangeList
              changes={changes}
              empty={version.number === 1 ? 'The first version.' : 'As the version before.'}
            />
            <Preview piece={piece} draft={draft} blocks={blocks} />
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}

interface RestoreProps {
  piece: Piece
  number: number
  isSaved: boolean
  onDone: (piece: Piece) => void
}

function Restore({ piece, number, isSaved, onDone }: RestoreProps) {
  const [isOpen, setOpen] = useState(false)
  const restore = useRestore(piece.id)
  return (
    <div>
      <Button icon={<RotateCcw aria-hidden="true" />} disabled={!isSaved} onClick={() => setOpen(true)}>
        Go back to this version
      </Button>
      <AlertDialog
        title={`Go back to version ${number}?`}
        description={
          piece.hasDraft
            ? 'It is published again as a new version. The changes that wait stay in your draft.'
            : 'It is published again as a new version. Nothing is lost.'
        }
        open={isOpen}
        onOpenChange={setOpen}
        confirm="Go back"
        busy={restore.isPending}
        onConfirm={() =>
          restore.mutate(
            { number, revision: piece.revision },
            {
              onSuccess: (next) => {
                toast({ title: 'Published', detail: `Learners see version ${number} again.` })
                if (next) onDone(next)
              },
              onError: (error) => toastProblem(error),
              onSettled: () => setOpen(false),
            },
          )
        }
      />
    </div>
  )
}
