import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import { length } from '../../../lib/videoFormat'
import { WatchTime } from '../../../lib/watchTime'
import { VideoStage } from '../../../ui/content/VideoStage'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Skeleton } from '../../../ui/feedback/states'
import { toastProblem } from '../../../ui/feedback/toast'
import { Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { LinkButton } from '../../../ui/primitives/Button'
import { Badge, Progress } from '../../../ui/primitives/graphics'
import { reportWatched, useAnswerMoment, useNoteWatched, useVideo, type Video } from './data'

const REPORT_MS = 10_000

/** One film: played, asked in between, and resumed where it stopped. */
export default function VideoScreen() {
  const { id = '' } = useParams()
  const video = useVideo(id)
  return (
    <Page
      title={video.data?.title ?? t`Video lesson`}
      lead={video.data?.description ?? undefined}
      crumbs={[{ label: t`Video lessons`, to: '/video-lessons-test' }]}
      width="text"
    >
      <Loaded query={video} skeleton={<Skeleton shape="chart" />}>
        {(found) => <VideoLesson key={found.id} video={found} />}
      </Loaded>
    </Page>
  )
}

function VideoLesson({ video }: { video: Video }) {
  const watching = useWatching(video)
  const answer = useAnswerMoment(video.id)
  return (
    <Stack gap={6}>
      <VideoStage
        video={video}
        startAt={video.completionPercentage < 95 ? video.lastPositionSeconds : 0}
        watching={watching}
        busy={answer.isPending}
        onAnswer={(moment, optionId) =>
          answer.mutate({ moment, optionId }, { onError: (error) => toastProblem(error) })
        }
        beside={<Progress value={video.completionPercentage} label={t`Watched`} />}
      />
      <Row>
        <Badge>{video.schoolYear}</Badge>
        <Text
          as="span"
          size={14}
          tone="muted"
        >{`${video.subject}: ${video.topic} · ${length(video.durationSeconds)}`}</Text>
      </Row>
      <Row>
        {video.lessonId && (
          <LinkButton to={`/lessons/${video.lessonId}`}>
            <Trans>Read the lesson</Trans>
          </LinkButton>
        )}
        <LinkButton to={`/practice?topic=${video.topicId}`}>
          <Trans>Practise this topic</Trans>
        </LinkButton>
      </Row>
    </Stack>
  )
}

/** Tells the server what was played: while it plays, when it stops, and when the page goes away. */
function useWatching(video: Video) {
  const watching = useRef(new WatchTime())
  const position = useRef(video.lastPositionSeconds)
  const note = useNoteWatched(video.id)
  const noted = useRef(note)
  noted.current = note
  const { id } = video
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
