import { useCallback, useLayoutEffect } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'

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

/** The address the person is at, also for what has left the screen with them and hears of no change. */
let whereabouts: string | null = null

/** Called once beneath the router: follows the person from address to address. */
export function useWhereabouts() {
  const { pathname, search } = useLocation()
  useLayoutEffect(() => {
    whereabouts = pathname + search
  }, [pathname, search])
}

/** Asked when an act is done: whether the person is still where they asked for it. */
export function useIsHere(): () => boolean {
  const { pathname, search } = useLocation()
  return useCallback(() => whereabouts === null || whereabouts === pathname + search, [pathname, search])
}

/** `navigate` for an act that leads on when it is done: whoever went elsewhere meanwhile is not fetched back. */
export function useLeadOn(): (to: string, options?: NavigateOptions) => void | Promise<void> {
  const navigate = useNavigate()
  const isHere = useIsHere()
  return (to, options) => (isHere() ? navigate(to, options) : undefined)
}
