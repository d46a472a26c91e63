import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { toast } from '../../../ui/feedback/toast'
import type { Recorder } from './recording/recorder'

export const CAN_SPEAK = 'speechSynthesis' in window

type Voice = 'silent' | 'speaking' | 'paused'

export interface Outcome {
  /** Nothing more is to be said at all. */
  onOver: () => void
  onFailure: () => void
}

/** Begins to speak; what it returns ends it. */
export type Speech = (outcome: Outcome) => () => void

/** Reads aloud with the device's own voice, on and on as `speech` changes; the server hears of play, pause and stop. */
export function useReadAloud(recorder: Recorder | null, speech: Speech | null) {
  const [voice, setVoice] = useState<Voice>('silent')
  const isOn = voice !== 'silent'

  useEffect(() => {
    if (!isOn || !speech) return
    return speech({
      onOver: () => setVoice('silent'),
      onFailure: () => {
        setVoice('silent')
        toast({
          title: t`This device cannot read aloud`,
          detail: t`It has no voice installed.`,
          tone: 'info',
        })
      },
    })
  }, [isOn, speech])

  useEffect(() => {
    if (isOn) return () => recorder?.readAloud('tts_stop')
  }, [isOn, recorder])

  const toggle = () => {
    if (voice === 'speaking') {
      speechSynthesis.pause()
      recorder?.readAloud('tts_pause')
      return setVoice('paused')
    }
    if (voice === 'paused') speechSynthesis.resume()
    recorder?.readAloud('tts_play')
    setVoice('speaking')
  }
  return { voice, isOn, toggle, stop: () => setVoice('silent') }
}

interface Spoken {
  onSentence?: (at: number) => void
  onEnd: () => void
  onFailure: () => void
}

/** Speaks sentence by sentence, since long texts fall silent halfway in some browsers; what it returns ends it. */
export function speakAll(sentences: string[], { onSentence, onEnd, onFailure }: Spoken): () => void {
  let isOver = false
  const say = (at: number) => {
    if (isOver) return
    const text = sentences[at]
    if (text === undefined) return onEnd()
    onSentence?.(at)
    const spoken = new SpeechSynthesisUtterance(text)
    spoken.lang = 'en-GB'
    spoken.onend = () => say(at + 1)
    spoken.onerror = () => !isOver && onFailure()
    speechSynthesis.speak(spoken)
  }
  speechSynthesis.cancel()
  say(0)
  return () => {
    isOver = true
    speechSynthesis.cancel()
  }
}
