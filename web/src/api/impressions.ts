import { useEffect, useRef } from 'react'
import { api } from './client'

/**
 * Notes which suggestions to study stood on the screen, so that what they bring can be measured. Each is told once a
 * visit; nobody waits for it, and nothing is lost on the page if it fails.
 */
export function useImpressions(ids: string[]) {
  const result = useRef(new Set<string>())
  const key = ids.join(' ')
  useEffect(() => {
    const fresh = key.split(' ').filter((id) => id && !result.current.has(id))
    if (fresh.length === 0) return
    for (const id of fresh) result.current.add(id)
    api
      .POST('/api/recommendations/study/shown', { body: { ids: fresh }, keepalive: true })
      .catch(() => undefined)
  }, [key])
}
