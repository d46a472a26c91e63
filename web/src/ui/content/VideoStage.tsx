import { t } from '@lingui/core/macro'
import { type ReactNode, useRef, useState } from 'react'
import type { Schemas } from '../../api/client'
import { useDataSaver } from '../../lib/dataSaver'
import { clockOf, weight } from '../../lib/videoFormat'
import { crossed } from '../../lib/watchTime'
import { LineButton, Lines } from '../data/Lines'
import { Select } from '../forms/Field'
import { Card, Row, Stack } from '../layout/layout'
import { MomentCard } from './MomentCard'
import { type VideoHandle, VideoPlayer } from './VideoPlayer'

export type StagedVideo = Pick<
  Schemas['VideoOut'],
  'title' | 'sources' | 'posterUrl' | 'captionsUrl' | 'chapters' | 'moments'
>

interface VideoStageProps {
  video: StagedVideo
  startAt: number
  /** Hears what is played. */
  watching: { tick: (second: number) => void; close: () => void; stop: () => void }
  busy: boolean
  onAnswer: (moment: string, optionId: string) => void
  /** Between the player's choices and the chapters. */
  beside?: ReactNode
}

const SPEEDS = ['0.5', '0.75', '1', '1.25', '1.5', '2'].map((value) => ({ value, label: `${value} ×` }))

/** A video as a learner watches it, for learners and for the preview of whoever brings it. */
export function VideoStage({ video, startAt, watching, busy, onAnswer, beside }: VideoStageProps) {
  const player = useRef<VideoHandle>(null)
  const [speed, setSpeed] = useState('1')
  const [height, setHeight] = useQuality(video)
  const [asked, setAsked] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const last = useRef(0)
  const moment = video.moments.find((each) => each.id === asked)

  const tick = (second: number) => {
    watching.tick(second)
    const question = crossed(video.moments, last.current, second)
    last.current = second
    setAt(second)
    if (!question) return
    setAsked(question.id)
    player.current?.pause()
  }
  const goTo = (second: number) => {
    watching.close()
    last.current = second
    player.current?.goTo(second)
  }

  return (
    <Stack gap={6}>
      <VideoPlayer
        ref={player}
        title={video.title}
        sources={video.sources.filter((source) => source.height === height)}
        poster={video.posterUrl}
        captions={video.captionsUrl ?? ''}
        speed={Number(speed)}
        startAt={startAt}
        onTick={tick}
        onStop={watching.stop}
      />
      {moment && (
        <MomentCard
          key={moment.id}
          moment={moment}
          busy={busy}
          onAnswer={(optionId) => onAnswer(moment.id, optionId)}
          onGoOn={() => {
            setAsked(null)
            player.current?.play()
          }}
          onAgain={() => {
            setAsked(null)
            goTo(chapterBefore(video, moment.atSeconds))
            player.current?.play()
          }}
        />
      )}
      <Row gap={4} align="start">
        <Select
          label={t`Quality (lower uses less data)`}
          value={String(height)}
          onChange={(event) => setHeight(Number(event.target.value))}
          options={qualities(video)}
        />
        <Select
          label={t`Speed`}
          value={speed}
          onChange={(event) => setSpeed(event.target.value)}
          options={SPEEDS}
        />
      </Row>
      {beside}
      <Chapters video={video} at={at} onGo={goTo} />
    </Stack>
  )
}

const chapterBefore = (video: StagedVideo, second: number) =>
  Math.max(0, ...video.chapters.map(({ atSeconds }) => atSeconds).filter((start) => start < second))

/** The smallest picture on a spared bundle, and the largest otherwise. */
function useQuality(video: StagedVideo) {
  const [isSaving] = useDataSaver()
  const heights = video.sources.map(({ height }) => height)
  const [chosen, choose] = useState<number | null>(null)
  return [chosen ?? (isSaving ? Math.min(...heights) : Math.max(...heights)), choose] as const
}

/** Each height with the size of the file that this browser is likely to take. */
const qualities = ({ sources }: StagedVideo) =>
  [...new Set(sources.map(({ height }) => height))].map((height) => {
    const first = sources.find((source) => source.height === height)
    return { value: String(height), label: `${height}p${first ? `, ${weight(first.bytes)}` : ''}` }
  })

function Chapters({ video, at, onGo }: { video: StagedVideo; at: number; onGo: (second: number) => void }) {
  return (
    <Card title={t`Chapters`}>
      <Lines ordered>
        {video.chapters.map(({ atSeconds, title }, n) => {
          const next = video.chapters[n + 1]?.atSeconds ?? Number.POSITIVE_INFINITY
          return (
            <LineButton
              key={atSeconds}
              isCurrent={atSeconds <= at && at < next}
              onClick={() => onGo(atSeconds)}
              note={clockOf(atSeconds)}
            >
              {title}
            </LineButton>
          )
        })}
      </Lines>
    </Card>
  )
}
