import { matchPath } from 'react-router'
import type { Me } from '../api/me'
import { isMobileApp } from '../lib/mobileApp'
import { refusal, WRONG_ROLE } from './access'
import { screens as all, type Screen } from './routes'

/** The screens that take payments or show prices; the app of an app store has none of them, and no link to one. */
const PAYMENTS = /^\/(subscribe|upgrade|payment-success|billing|pay|parent\/plans|session\/payment)(\/|$)/

export const screens = all.filter(({ path }) => !(isMobileApp && PAYMENTS.test(path)))

export const pathsOf = (screen: Screen) => [screen.path, ...(screen.also ?? [])]

const plain = (address: string) => address.split(/[?#]/)[0] ?? ''

/** The screen at an address, if there is one: one of exactly that path before one that has an id in its place. */
export const screenAt = (address: string) =>
  screens.find((screen) => pathsOf(screen).includes(plain(address))) ??
  screens.find((screen) => pathsOf(screen).some((pattern) => matchPath(pattern, plain(address))))

/** Whether an address leads to a screen: a fixed path only to a screen of exactly that path. */
export function exists(address: string): boolean {
  const screen = screenAt(address)
  return screen !== undefined && (screen.byName === true || !isWordForId(screen, address))
}

/** Every id has a digit; a word in its place, such as `/tutor/apply`, is a screen that is not in the list. */
const isWordForId = (screen: Screen, address: string) =>
  pathsOf(screen)
    .map((pattern) => matchPath(pattern, plain(address)))
    .some((match) => Object.values(match?.params ?? {}).some((value) => !/\d/.test(value ?? '')))

export interface Crumb {
  label: string
  to: string
}

/** The screens above the one at an address that `me` may open, outermost first; read off the list, else off the address. */
export function crumbsTo(address: string, me: Me | null): Crumb[] {
  const here = screenAt(address)
  const above = here && parentOf(here)
  if (!above) return []
  const crumb = { label: above.title, to: above.path }
  return [...crumbsTo(above.path, me), ...(refusal(above.access, me) === WRONG_ROLE ? [] : [crumb])]
}

function parentOf({ under, path }: Screen): Screen | undefined {
  if (under) return screenAt(under)
  const steps = path.split('/').slice(0, -1)
  for (; steps.length > 1; steps.pop()) {
    const parent = screens.find((screen) => screen.path === steps.join('/'))
    if (parent) return parent
  }
  return undefined
}
