import { t } from '@lingui/core/macro'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../../ui/feedback/toast'
import { sentencesOf, wordsOf } from './pdf/words'
import type { Recorder } from './recording/recorder'

export const CAN_SPEAK = 'speechSynthesis' in window
/** A page without words stays this long before the next is turned to. */
const SILENT_PAGE_MS = 5_000

type Voice = 'silent' | 'speaking' | 'paused'

interface Aloud {
  pdf: PDFDocumentProxy | null
  page: number | null
  turnTo: (page: number) => void
  recorder: Recorder | null
}

/** Reads page after page with the device's own voice. */
export function useReadAloud({ pdf, page, turnTo, recorder }: Aloud) {
  const [voice, setVoice] = useState<Voice>('silent')
  const turn = useRef(turnTo)
  turn.current = turnTo
  const isOn = voice !== 'silent'

  useEffect(() => {
    if (!isOn || !pdf || page === null) return
    return speakPage(pdf, page, {
      onEnd: () => (page < pdf.numPages ? turn.current(page + 1) : setVoice('silent')),
      onFailure: () => {
        setVoice('silent')
        toast({
          title: t`This device cannot read aloud`,
          detail: t`It has no voice installed.`,
          tone: 'info',
        })
      },
    })
  }, [isOn, pdf, page])

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
  return { voice, toggle, stop: () => setVoice('silent') }
}

interface Outcome {
  onEnd: () => void
  onFailure: () => void
}

/** Speaks a page sentence by sentence, since long texts fall silent halfway in some browsers. */
function speakPage(pdf: PDFDocumentProxy, page: number, { onEnd, onFailure }: Outcome): () => void {
  let isOver = false
  let pause: ReturnType<typeof setTimeout> | undefined
  const say = (sentences: string[], at: number) => {
    if (isOver) return
    const text = sentences[at]
    if (text === undefined) return onEnd()
    const spoken = new SpeechSynthesisUtterance(text)
    spoken.lang = 'en-GB'
    spoken.onend = () => say(sentences, at + 1)
    spoken.onerror = () => !isOver && onFailure()
    speechSynthesis.speak(spoken)
  }
  speechSynthesis.cancel()
  pdf
    .getPage(page)
    .then(wordsOf)
    .then((words) => {
      const sentences = sentencesOf(words)
      if (sentences.length > 0) say(sentences, 0)
      else if (!isOver) pause = setTimeout(onEnd, SILENT_PAGE_MS)
    }, onFailure)
  return () => {
    isOver = true
    clearTimeout(pause)
    speechSynthesis.cancel()
  }
}
