import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * What somebody unfolded on this screen, kept with its place in the browser's history: coming back finds the page as
 * long as it was left. Another filter, which is another address, begins anew.
 */
export function useHere<T>(name: string, start: T): [T, (next: T) => void] {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const here = (state as { here?: Record<string, T> } | null)?.here
  const keep = useCallback(
    (next: T) =>
      navigate(
        { pathname, search, hash },
        { replace: true, preventScrollReset: true, state: { ...state, here: { ...here, [name]: next } } },
      ),
    [navigate, pathname, search, hash, state, here, name],
  )
  return [here?.[name] ?? start, keep]
}
