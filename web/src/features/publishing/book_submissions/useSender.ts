import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Problem, problemOf } from '../../../lib/problem'
import { type Upload, useReloadBooks } from './data'
import { type Sending, sendBook } from './sender'

export interface Work {
  file: File
  title: string
  begin: () => Promise<Upload>
}

export type SenderState = 'idle' | 'sending' | 'paused' | 'waiting' | 'refused'

/** Sends one book at a time: can be paused, waits for the network, and goes on by itself when it is back. */
export function useSender() {
  const [state, setState] = useState<SenderState>('idle')
  const [work, setWork] = useState<Work | null>(null)
  const [sending, setSending] = useState<Sending | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const run = useRef(0)
  const reload = useReloadBooks()

  async function start(given: Work) {
    const mine = ++run.current
    setWork(given)
    setProblem(null)
    setState('sending')
    const onPart = (now: Sending) => {
      if (run.current === mine) setSending(now)
      return run.current === mine
    }
    try {
      if (await sendBook({ file: given.file, begin: given.begin, onPart })) end()
    } catch (error) {
      if (run.current !== mine) return
      const found = problemOf(error)
      setProblem(found)
      setState(found.status === 0 ? 'waiting' : 'refused')
      reload()
    }
  }

  function end() {
    run.current++
    setState('idle')
    setWork(null)
    setSending(null)
    reload()
  }

  const pause = () => {
    run.current++
    setState('paused')
  }
  const resume = () => work && void start(work)
  const back = useEffectEvent(() => state === 'waiting' && resume())
  useEffect(() => {
    addEventListener('online', back)
    return () => {
      removeEventListener('online', back)
      run.current++ // whoever leaves the page stops sending; the parts that arrived stay
    }
  }, [])
  return { state, work, sending, problem, start, pause, resume, end }
}

export type Sender = ReturnType<typeof useSender>
