import { type ChangeEvent, useState } from 'react'
import { VIDEO_FILE_BYTES } from '../../../api/constants.gen'
import { problemOf } from '../../../lib/problem'
import { clockOf, weight } from '../../../lib/videoFormat'
import { Input, Select, TextArea } from '../../../ui/forms/Field'
import { FileButton } from '../../../ui/forms/FileButton'
import { Card, Stack, Text } from '../../../ui/layout/layout'
import { bringFile, usePieces, type VideoDraft } from './data'
import type { FieldsProps } from './LessonFields'
import { faultsAt } from './labels'
import { MomentFields } from './MomentFields'
import { secondsOf } from './time'

/** A video as staff bring it: its file, its words, and what it asks. */
export function VideoFields({ piece, draft, faults, onChange }: FieldsProps<VideoDraft>) {
  const set = (change: Partial<VideoDraft>) => onChange({ ...draft, ...change })
  const { data: pieces = [] } = usePieces(piece.topicId)
  const lessons = pieces.filter(({ kind, state }) => kind === 'lesson' && state !== 'draft')
  const at = (field: string) => ({ error: faultsAt(faults, field) })
  return (
    <Stack gap={4}>
      <Input
        label="Title"
        maxLength={120}
        value={draft.title}
        onChange={({ target }) => set({ title: target.value })}
        {...at('title')}
      />
      <TextArea
        label="Summary"
        rows={2}
        maxLength={600}
        value={draft.description}
        onChange={({ target }) => set({ description: target.value })}
        {...at('description')}
      />
      <VideoFile draft={draft} error={faultsAt(faults, 'sources')} onChange={set} />
      <CaptionsFile draft={draft} error={faultsAt(faults, 'captionsUrl')} onChange={set} />
      <Input
        label="Length in seconds"
        inputMode="numeric"
        hint="Read from the file; change it only if it is wrong."
        value={String(draft.durationSeconds)}
        onChange={({ target }) =>
          set({ durationSeconds: Math.min(86_400, Number(target.value.replace(/\D/g, '')) || 0) })
        }
        {...at('durationSeconds')}
      />
      <Select
        label="Lesson it belongs to"
        value={draft.lessonId ?? ''}
        onChange={({ target }) => set({ lessonId: target.value || null })}
        options={[
          { value: '', label: 'None' },
          ...lessons.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        {...at('lessonId')}
      />
      <Chapters draft={draft} error={faultsAt(faults, 'chapters')} onChange={set} />
      <MomentFields
        moments={draft.moments}
        error={faultsAt(faults, 'moments')}
        onChange={(moments) => set({ moments })}
      />
    </Stack>
  )
}

interface PartProps {
  draft: VideoDraft
  error: string | undefined
  onChange: (change: Partial<VideoDraft>) => void
}

/** Brings a file and says how that goes. */
function useUpload(take: (file: File) => Promise<void>) {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const pick = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    setRefusal(undefined)
    if (file.size > VIDEO_FILE_BYTES) {
      setRefusal(
        `This file has ${weight(file.size)}; ${weight(VIDEO_FILE_BYTES)} is the most. Save it smaller.`,
      )
      return
    }
    setBusy(true)
    try {
      await take(file)
    } catch (error) {
      setRefusal(problemOf(error).detail)
    } finally {
      setBusy(false)
    }
  }
  return { pick, isBusy, refusal }
}

function VideoFile({ draft, error, onChange }: PartProps) {
  const { pick, isBusy, refusal } = useUpload(async (file) => {
    const brought = await bringFile(file)
    const { height, seconds } = await measured(brought.url)
    onChange({
      sources: [{ url: brought.url, type: brought.type, bytes: brought.bytes, height }],
      ...(seconds ? { durationSeconds: seconds } : {}),
      posterUrl: null,
    })
  })
  return (
    <Card title="Video file">
      <Text size={14} tone="muted">
        MP4 or WebM, at most {weight(VIDEO_FILE_BYTES)}. Small files cost learners less.
      </Text>
      {draft.sources.map(({ url, type, height, bytes }) => (
        <Text key={url}>{`${type === 'video/mp4' ? 'MP4' : 'WebM'}, ${height}p, ${weight(bytes)}`}</Text>
      ))}
      <Said text={refusal ?? error} />
      <div>
        <FileButton
          label={draft.sources.length ? 'Choose another file' : 'Choose the file'}
          accept="video/mp4,video/webm"
          busy={isBusy}
          onChange={pick}
        />
      </div>
    </Card>
  )
}

function CaptionsFile({ draft, error, onChange }: PartProps) {
  const { pick, isBusy, refusal } = useUpload(async (file) => {
    const brought = await bringFile(file)
    onChange({ captionsUrl: brought.url })
  })
  return (
    <Card title="Captions">
      <Text size={14} tone="muted">
        A WebVTT file (.vtt) with the words and when they are said.
      </Text>
      {draft.captionsUrl && <Text>Captions are there.</Text>}
      <Said text={refusal ?? error} />
      <div>
        <FileButton
          label={draft.captionsUrl ? 'Choose other captions' : 'Choose the captions'}
          accept=".vtt,text/vtt"
          busy={isBusy}
          onChange={pick}
        />
      </div>
    </Card>
  )
}

const Said = ({ text }: { text: string | undefined }) =>
  text && (
    <div role="alert">
      <Text size={14} tone="danger">
        {text}
      </Text>
    </div>
  )

/** How high and how long a file is, as this browser plays it; nought where it cannot. */
const measured = (url: string) =>
  new Promise<{ height: number; seconds: number }>((done) => {
    const video = document.createElement('video')
    video.preload = 'metadata'
    video.onloadedmetadata = () => done({ height: video.videoHeight, seconds: Math.round(video.duration) })
    video.onerror = () => done({ height: 0, seconds: 0 })
    video.src = url
  })

const LINE = /^(\d+:\d\d)\s+(\S.*)$/

/** Chapters as lines; a line that cannot be read is said, and stays as it was typed. */
function Chapters({ draft, error, onChange }: PartProps) {
  const [text, setText] = useState(() =>
    draft.chapters.map(({ atSeconds, title }) => `${clockOf(atSeconds)} ${title}`).join('\n'),
  )
  const [wrong, setWrong] = useState<string>()
  const change = (next: string) => {
    setText(next)
    const lines = next.split('\n').filter((line) => line.trim())
    const read = lines.map((line) => LINE.exec(line.trim()))
    const bad = lines.find((_, at) => !read[at])
    setWrong(bad && `Write each chapter as 0:30 Its title. This one is not: ${bad}`)
    if (bad || lines.length > 40) return
    onChange({
      chapters: read.map((found) => ({ atSeconds: secondsOf(found?.[1] ?? ''), title: found?.[2] ?? '' })),
    })
  }
  return (
    <TextArea
      label="Chapters"
      hint="One a line: the time it begins, then its title, such as 0:30 On the plane."
      rows={6}
      value={text}
      onChange={({ target }) => change(target.value)}
      error={wrong ?? error}
    />
  )
}
