import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { useDataSaver } from '../../../lib/dataSaver'
import { LineButton, Lines } from '../../../ui/data/Lines'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Skeleton } from '../../../ui/feedback/states'
import { Select } from '../../../ui/forms/Field'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { LinkButton } from '../../../ui/primitives/Button'
import { Badge, Progress } from '../../../ui/primitives/graphics'
import { type Moment, reportWatched, useNoteWatched, useVideo, type Video } from './data'
import { clockOf, length, weight } from './format'
import { MomentCard } from './MomentCard'
import { type VideoHandle, VideoPlayer } from './VideoPlayer'
import { crossed, WatchTime } from './watchTime'

const REPORT_MS = 10_000
const SPEEDS = ['0.5', '0.75', '1', '1.25', '1.5', '2'].map((value) => ({ value, label: `${value} ×` }))

/** One film: played, asked in between, and resumed where it stopped. */
export default function VideoScreen() {
  const { id = '' } = useParams()
  const film = useVideo(id)
  return (
    <Page
      title={film.data?.title ?? 'Video lesson'}
      lead={film.data?.description ?? undefined}
      crumbs={[{ label: 'Video lessons', to: '/video-lessons-test' }]}
      width="text"
    >
      <Loaded query={film} skeleton={<Skeleton shape="chart" />}>
        {(found) => <Film key={found.id} film={found} />}
      </Loaded>
    </Page>
  )
}

function Film({ film }: { film: Video }) {
  const player = useRef<VideoHandle>(null)
  const watching = useWatching(film)
  const [speed, setSpeed] = useState('1')
  const [height, setHeight] = useQuality(film)
  const [asked, setAsked] = useState<Moment['id'] | null>(null)
  const [at, setAt] = useState(0)
  const last = useRef(0)
  const moment = film.moments.find((each) => each.id === asked)

  const tick = (second: number) => {
    watching.tick(second)
    const question = crossed(film.moments, last.current, second)
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
        title={film.title}
        sources={film.sources.filter((source) => source.height === height)}
        poster={film.posterUrl}
        captions={film.captionsUrl ?? ''}
        speed={Number(speed)}
        startAt={film.completionPercentage < 95 ? film.lastPositionSeconds : 0}
        onTick={tick}
        onStop={watching.stop}
      />
      {moment && (
        <MomentCard
          key={moment.id}
          video={film.id}
          moment={moment}
          onGoOn={() => {
            setAsked(null)
            player.current?.play()
          }}
          onAgain={() => {
            setAsked(null)
            goTo(chapterBefore(film, moment.atSeconds))
            player.current?.play()
          }}
        />
      )}
      <Row gap={4} align="start">
        <Select
          label="Picture (smaller costs less)"
          value={String(height)}
          onChange={(event) => setHeight(Number(event.target.value))}
          options={qualities(film)}
        />
        <Select
          label="Speed"
          value={speed}
          onChange={(event) => setSpeed(event.target.value)}
          options={SPEEDS}
        />
      </Row>
      <Progress value={film.completionPercentage} label="Watched" />
      <Chapters film={film} at={at} onGo={goTo} />
      <Row>
        <Badge>{film.schoolYear}</Badge>
        <Text
          as="span"
          size={14}
          tone="muted"
        >{`${film.subject}: ${film.topic} · ${length(film.durationSeconds)}`}</Text>
      </Row>
      <Row>
        {film.lessonId && <LinkButton to={`/lessons/${film.lessonId}`}>Read the lesson</LinkButton>}
        <LinkButton to={`/practice?topic=${film.topicId}`}>Practise this topic</LinkButton>
      </Row>
    </Stack>
  )
}

const chapterBefore = (film: Video, second: number) =>
  Math.max(0, ...film.chapters.map(({ atSeconds }) => atSeconds).filter((start) => start < second))

/** The smallest picture on a spared bundle, and the largest otherwise. */
function useQuality(film: Video) {
  const [isSaving] = useDataSaver()
  const heights = film.sources.map(({ height }) => height)
  const [chosen, choose] = useState<number | null>(null)
  return [chosen ?? (isSaving ? Math.min(...heights) : Math.max(...heights)), choose] as const
}

/** Each height with the size of the file that this browser is likely to take. */
const qualities = ({ sources }: Video) =>
  [...new Set(sources.map(({ height }) => height))].map((height) => {
    const first = sources.find((source) => source.height === height)
    return { value: String(height), label: `${height}p${first ? `, ${weight(first.bytes)}` : ''}` }
  })

function Chapters({ film, at, onGo }: { film: Video; at: number; onGo: (second: number) => void }) {
  return (
    <Card title="Chapters">
      <Lines ordered>
        {film.chapters.map(({ atSeconds, title }, n) => {
          const next = film.chapters[n + 1]?.atSeconds ?? Number.POSITIVE_INFINITY
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

/** Tells the server what was played: while it plays, when it stops, and when the page goes away. */
function useWatching(film: Video) {
  const watching = useRef(new WatchTime())
  const position = useRef(film.lastPositionSeconds)
  const note = useNoteWatched(film.id)
  const noted = useRef(note)
  noted.current = note
  const { id } = film
  const report = useRef(async () => {})
  report.current = async () => {
    const segments = watching.current.take()
    if (segments.length === 0) return
    const at = position.current
    try {
      noted.current(await reportWatched(id, { position: at, segments }), at)
    } catch {
      // Without a line it is told with the next report.
      watching.current.giveBack(segments)
    }
  }
  useEffect(() => {
    const send = () => void report.current()
    const every = setInterval(send, REPORT_MS)
    addEventListener('pagehide', send)
    return () => {
      clearInterval(every)
      removeEventListener('pagehide', send)
      send()
    }
  }, [])
  return {
    tick: (second: number) => {
      position.current = Math.floor(second)
      watching.current.tick(second)
    },
    close: () => watching.current.close(),
    stop: () => {
      watching.current.close()
      void report.current()
    },
  }
}
