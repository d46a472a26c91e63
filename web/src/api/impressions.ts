import { useEffect, useRef } from 'react'
import { api } from './client'

/**
 * Notes which suggestions to study stood on the screen, so that what they bring can be measured. Each is told once a
 * visit; nobody waits for it, and nothing is lost on the page if it fails.
 */
export function useShown(ids: string[]) {
  const told = useRef(new Set<string>())
  const key = ids.join(' ')
  useEffect(() => {
    const fresh = key.split(' ').filter((id) => id && !told.current.has(id))
    if (fresh.length === 0) return
    for (const id of fresh) told.current.add(id)
    api
      .POST('/api/recommendations/study/shown', { body: { ids: fresh }, keepalive: true })
      .catch(() => undefined)
  }, [key])
}
