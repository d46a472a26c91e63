import { t } from '@lingui/core/macro'
import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import '../css/video.css'

export interface VideoHandle {
  play: () => void
  pause: () => void
  goTo: (second: number) => void
}

interface VideoPlayerProps {
  ref: Ref<VideoHandle>
  title: string
  /** Files of one size; the browser takes the first it can play. */
  sources: { url: string; type: string }[]
  poster: string | null
  captions: string
  speed: number
  startAt: number
  /** The second the film stands at, while it plays. */
  onTick: (second: number) => void
  /** It paused, ended or was moved. */
  onStop: () => void
}

/**
 * A film with the browser's own controls. Its words stand below it, in the size of all text; over it only where it fills
 * the screen. Nothing of it is fetched before it is played.
 */
export function VideoPlayer(props: VideoPlayerProps) {
  const { ref, title, sources, poster, captions, speed, startAt, onTick, onStop } = props
  const video = useRef<HTMLVideoElement>(null)
  const resumed = useRef(false)
  const words = useWords(video)
  const files = sources.map(({ url }) => url).join()

  useImperativeHandle(ref, () => ({
    play: () => void video.current?.play().catch(() => {}),
    pause: () => {
      // A question below a film that fills the screen would not be seen.
      if (document.fullscreenElement) void document.exitFullscreen()
      video.current?.pause()
    },
    goTo: (second) => {
      if (!video.current) return
      resumed.current = true
      video.current.currentTime = second
    },
  }))
  useEffect(() => {
    if (video.current) video.current.playbackRate = speed
  }, [speed])
  useEffect(() => {
    // Another picture size goes on at the same second, playing if it played.
    const { current } = video
    if (!current || !files || current.currentTime === 0) return
    const [second, plays, rate] = [current.currentTime, !current.paused, current.playbackRate]
    current.load()
    current.currentTime = second
    current.playbackRate = rate
    if (plays) void current.play().catch(() => {})
  }, [files])

  return (
    <div>
      <video
        ref={video}
        className="video"
        aria-label={title}
        controls
        playsInline
        preload="none"
        crossOrigin="anonymous"
        poster={poster ?? undefined}
        onLoadedMetadata={({ currentTarget }) => {
          if (!resumed.current && startAt > 0) currentTarget.currentTime = startAt
          resumed.current = true
          currentTarget.playbackRate = speed
        }}
        onTimeUpdate={({ currentTarget }) => !currentTarget.paused && onTick(currentTarget.currentTime)}
        onPause={onStop}
        onEnded={onStop}
        onSeeking={onStop}
      >
        {sources.map(({ url, type }) => (
          <source key={url} src={url} type={type} />
        ))}
        <track kind="captions" src={captions} srcLang="en" label={t`English`} />
      </video>
      <p className="video-words">{words}</p>
    </div>
  )
}

/** What is told at this moment of the film. */
function useWords(video: RefObject<HTMLVideoElement | null>) {
  const [words, setWords] = useState('')
  useEffect(() => {
    const track = video.current?.textTracks?.[0]
    if (!track) return
    const show = () => {
      track.mode = document.fullscreenElement ? 'showing' : 'hidden'
    }
    const showCaption = () =>
      setWords([...(track.activeCues ?? [])].map((cue) => (cue as VTTCue).text).join(' '))
    show()
    track.addEventListener('cuechange', showCaption)
    document.addEventListener('fullscreenchange', show)
    return () => {
      track.removeEventListener('cuechange', showCaption)
      document.removeEventListener('fullscreenchange', show)
    }
  }, [video])
  return words
}

/** A still of a film, for lists. */
export const VideoPoster = ({ src }: { src: string | null }) =>
  src && <img className="video" src={src} alt="" width={854} height={480} loading="lazy" />
