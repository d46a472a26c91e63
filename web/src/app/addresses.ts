import { matchPath } from 'react-router'
import { type Screen, screens } from './routes'

export const pathsOf = (screen: Screen) => [screen.path, ...(screen.also ?? [])]

/** The screen at an address, if there is one. */
export const screenAt = (address: string) =>
  screens.find((screen) =>
    pathsOf(screen).some((pattern) => matchPath(pattern, address.split(/[?#]/)[0] ?? '')),
  )

/** Whether an address leads to a screen. */
export const exists = (address: string) => screenAt(address) !== undefined
