import { matchPath } from 'react-router'
import { isMobileApp } from '../lib/mobileApp'
import { screens as all, type Screen } from './routes'

/** The screens there are: all of the list, but no payment inside an app store's app. */
export const screens = all.filter((screen) => !(isMobileApp && screen.payment))

export const pathsOf = (screen: Screen) => [screen.path, ...(screen.also ?? [])]

/** The screen at an address, if there is one. */
export const screenAt = (address: string) =>
  screens.find((screen) =>
    pathsOf(screen).some((pattern) => matchPath(pattern, address.split(/[?#]/)[0] ?? '')),
  )

/** Whether an address leads to a screen. */
export const exists = (address: string) => screenAt(address) !== undefined
