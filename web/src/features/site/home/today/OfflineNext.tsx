import type { KeptThing } from '../../../../lib/screens'
import { useScreens } from '../../../../lib/screens'
import { Skeleton } from '../../../../ui/feedback/states'
import { type Next, type Today, useKeptHere } from './data'
import { NextCard, NothingNext } from './NextCard'

/** Without a connection: the first thing to do that this phone keeps; where it keeps none, that the next one needs data. */
export function OfflineNext({ learnerId, today }: { learnerId: string; today: Today }) {
  const { keptHere } = useScreens()
  const { data, isPending } = useKeptHere(learnerId)
  if (keptHere && isPending) return <Skeleton shape="card" lines={3} />
  const kept = keptNext(today, data?.things ?? [])
  if (kept) return <NextCard next={kept} offline="kept" />
  return today.next ? <NextCard next={today.next} offline="away" /> : <NothingNext />
}

const ORDER: KeptThing['kind'][] = ['lesson', 'test', 'book']

/** What was next online, else the first kept task of today, else the open book, else the first thing kept. */
function keptNext({ next, plan, book }: Today, things: KeptThing[]): Next | null {
  const open = things.filter(({ isUnsent, book }) => !isUnsent && (!book || book.state === 'whole'))
  const at = (url: string | null) => open.find(({ to }) => to === url?.split(/[?#]/)[0])
  if (next && at(next.url)) return next
  const task = plan?.today.find(({ isDone, url }) => !isDone && at(url))
  const found =
    at(task?.url ?? null) ??
    at(book && `/reader/${book.bookId}`) ??
    ORDER.map((wanted) => open.find(({ kind }) => kind === wanted)).find(Boolean)
  if (!found) return null
  return {
    kind: found.kind,
    title: found.title,
    url: found.to,
    subject: null,
    why: null,
    minutes: task?.minutes ?? null,
    dataMb: null,
    dueAt: null,
    suggestionId: null,
  }
}
