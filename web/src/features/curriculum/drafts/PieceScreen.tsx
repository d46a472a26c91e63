import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useParams } from 'react-router'
import { dateTime } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Skeleton } from '../../../ui/feedback/states'
import { AskBeforeLeaving } from '../../../ui/forms/Unsaved'
import { Grid, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { LinkButton } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import { Tabs } from '../../../ui/primitives/Tabs'
import { ChangeList } from './ChangeList'
import { ConflictCard } from './ConflictCard'
import { type Piece, pieceKey, usePiece } from './data'
import { type SaveState, useDraft } from './draftState'
import { History } from './History'
import { LessonFields } from './LessonFields'
import { KINDS } from './labels'
import { Preview } from './Preview'
import { PublishBar } from './PublishBar'
import { VideoFields } from './VideoFields'

/** One lesson or video: written, seen as a learner sees it, published, and taken back to an earlier version. */
export default function PieceScreen() {
  const { pieceId = '' } = useParams()
  const piece = usePiece(pieceId)
  const found = piece.data
  const cache = useQueryClient()
  const [round, setRound] = useState(0)
  /** What is on the screen begins anew from what the server has. */
  const begin = (next: Piece) => {
    cache.setQueryData(pieceKey(next.id), next)
    setRound((n) => n + 1)
  }
  return (
    <Page
      title={found ? found.draft.title || KINDS[found.kind] : 'Lesson or video'}
      location={pieceId}
      crumbs={[
        {
          label: 'Lessons and videos',
          to: found
            ? `/admin/content?subject=${found.subjectSlug}&topicId=${found.topicId}`
            : '/admin/content',
        },
      ]}
    >
      <Loaded query={piece} skeleton={<Skeleton lines={10} />}>
        {(loaded) => <Editor key={`${loaded.id} ${round}`} piece={loaded} onBegin={begin} />}
      </Loaded>
    </Page>
  )
}

function Editor({ piece, onBegin }: { piece: Piece; onBegin: (piece: Piece) => void }) {
  const state = useDraft(piece, onBegin)
  return (
    <Stack gap={4}>
      <AskBeforeLeaving changed={state.state !== 'saved'} />
      <Row gap={3}>
        <Badge>{piece.schoolYear}</Badge>
        <Text as="span" size={14} tone="muted">
          {`${piece.subject}: ${piece.topic} · ${piece.code}`}
        </Text>
        <Saved state={state.state} piece={piece} />
      </Row>
      {state.conflict && (
        <ConflictCard
          conflict={state.conflict}
          mine={state.draft}
          keepMine={state.keepMine}
          takeTheirs={state.takeTheirs}
        />
      )}
      <PublishBar piece={piece} isSaved={state.state === 'saved'} onBegin={onBegin} />
      <Tabs
        label="Views"
        tabs={[
          { id: 'write', label: 'Write and preview', content: <Writing piece={piece} state={state} /> },
          {
            id: 'changes',
            label: 'What changes',
            content: (
              <ChangeList
                changes={piece.changes}
                empty={
                  piece.isPublished
                    ? 'Nothing differs from what learners see now.'
                    : 'Learners see nothing of it yet.'
                }
              />
            ),
          },
          {
            id: 'history',
            label: 'History',
            content: <History piece={piece} isSaved={state.state === 'saved'} onBegin={onBegin} />,
          },
        ]}
      />
    </Stack>
  )
}

function Writing({ piece, state }: { piece: Piece; state: ReturnType<typeof useDraft> }) {
  const { draft, change } = state
  // Of a lesson nobody has written yet everything is missing: that is no news.
  const faults = piece.revision > 1 || piece.isPublished ? piece.faults : []
  // A fence that is being typed cannot be read for a moment: the preview stands still meanwhile.
  const lastRead = useRef(piece.blocks)
  if (piece.blocks.length > 0 || piece.faults.every(({ field }) => field !== 'body'))
    lastRead.current = piece.blocks
  return (
    <Grid min={420} gap={6}>
      {draft.kind === 'lesson' ? (
        <LessonFields piece={piece} draft={draft} faults={faults} onChange={change} />
      ) : (
        <VideoFields piece={piece} draft={draft} faults={faults} onChange={change} />
      )}
      <Preview piece={piece} draft={draft} blocks={lastRead.current} />
    </Grid>
  )
}

const SAID: Record<SaveState, string> = {
  saved: 'Saved',
  unsaved: 'Not saved yet',
  saving: 'Saving…',
  failed: 'Not saved. Trying again…',
  conflict: 'Not saved: somebody else changed it',
}

function Saved({
  state,
  piece: { changedAt, changedBy, hasDraft, isPublished, id, kind },
}: {
  state: SaveState
  piece: Piece
}) {
  const who = [dateTime(changedAt), changedBy].filter(Boolean).join(', ')
  return (
    <>
      <div role="status">
        <Text as="span" size={14} tone={state === 'failed' || state === 'conflict' ? 'danger' : 'muted'}>
          {state === 'saved' && hasDraft && changedAt ? `Saved ${who}` : SAID[state]}
        </Text>
      </div>
      {isPublished && (
        <LinkButton kind="quiet" to={kind === 'lesson' ? `/lessons/${id}` : `/video-lessons-test/${id}`}>
          Open as learners see it
        </LinkButton>
      )}
    </>
  )
}
