import { useEffect, useRef, useState } from 'react'
import { api, unwrap } from '../../../../api/client'
import { problemOf } from '../../../../lib/problem'
import { bytesOf, findUpload, hex, sendBook } from '../sender'
import type { Item } from './items'

const CHECKING_EVERY_MS = 3_000

/** Sends a folder file by file: can be paused, waits for the network, and follows each file through its check. */
export function useFolder() {
  const [items, setItems] = useState<Item[]>([])
  const [state, setState] = useState<'idle' | 'sending' | 'paused' | 'offline'>('idle')
  const [trouble, setTrouble] = useState('')
  const latest = useRef(items)
  const run = useRef(0)

  const put = (next: Item[]) => {
    latest.current = next
    setItems(next)
  }
  const change = (key: string, what: Partial<Item>) =>
    put(latest.current.map((item) => (item.key === key ? { ...item, ...what } : item)))

  async function start() {
    const mine = ++run.current
    setState('sending')
    setTrouble('')
    for (let item = nextOf(latest.current); item && run.current === mine; item = nextOf(latest.current)) {
      const { key } = item
      try {
        await sendOne(item, (what) => {
          if (run.current === mine) change(key, what)
          return run.current === mine
        })
      } catch (error) {
        const problem = problemOf(error)
        if (run.current !== mine) return
        if (problem.status === 0 || problem.status === 429 || problem.status >= 500) {
          setState(problem.status === 0 ? 'offline' : 'paused')
          setTrouble(problem.detail)
          return change(key, { state: 'waiting' })
        }
        const words = Object.values(problem.fields)[0] ?? problem.detail
        change(key, { state: problem.code === 'FILE_KNOWN' ? 'double' : 'refused', reason: words })
      }
    }
    if (run.current === mine) setState('idle')
  }

  const pause = () => {
    run.current++
    setState('paused')
    put(latest.current.map((item) => (item.state === 'sending' ? { ...item, state: 'waiting' } : item)))
  }

  useFollowing(items, change)
  useEffect(
    () => () => {
      run.current++ // whoever leaves the page stops sending; the parts that arrived stay
    },
    [],
  )
  return { items, put, state, trouble, start, pause }
}

const nextOf = (items: Item[]) => items.find(({ state }) => state === 'waiting')

/** One file from its sum to its last part; `report` answers false when the sending was paused. */
async function sendOne(item: Item, report: (what: Partial<Item>) => boolean): Promise<void> {
  const { file, details } = item
  if (!report({ state: 'sending' })) return
  const sha256 = hex(await crypto.subtle.digest('SHA-256', await bytesOf(file)))
  const body = { fileName: file.name, size: file.size, bookId: null, sha256, details }
  const isWhole = await sendBook({
    file,
    begin: () => unwrap(api.POST('/api/author/uploads', { body })),
    onPart: ({ upload, sent }) => report({ uploadId: upload.id, sent: (100 * sent) / upload.partCount }),
  })
  if (isWhole) report({ state: 'checking', sent: 100 })
}

/** Asks what became of the files that are being checked. */
function useFollowing(items: Item[], change: (key: string, what: Partial<Item>) => void) {
  const waiting = items
    .filter(({ state }) => state === 'checking')
    .map(({ key, uploadId }) => `${uploadId} ${key}`)
    .join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when other files wait
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(async () => {
      for (const [id = '', key] of waiting.split('\n').map((line) => line.split(/ (.*)/s))) {
        const found = await findUpload(id).catch(() => null)
        if (!key || !found || found.status === 'checking') continue
        const isDouble = found.fault?.startsWith('This file is here already') ?? false
        if (found.status === 'done') change(key, { state: 'taken' })
        else change(key, { state: isDouble ? 'double' : 'refused', reason: found.fault ?? '' })
      }
    }, CHECKING_EVERY_MS)
    return () => clearInterval(timer)
  }, [waiting])
}
