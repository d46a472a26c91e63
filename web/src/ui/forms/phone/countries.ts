import { t } from '@lingui/core/macro'
import { AsYouType, getCountryCallingCode } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/min/metadata'
import {
  getCountries,
  isSupportedCountry,
  isValidPhoneNumber,
  parsePhoneNumber,
} from 'react-phone-number-input/core'
import { timeZone } from '../../../lib/fingerprint'

export { metadata }
export const INTERNATIONAL = 'ZZ'

const REMEMBERED = 'phone-country'
const names = new Intl.DisplayNames(['en'], { type: 'region' })

/** The names of all countries that have telephones, and of none in particular. */
export const labels: Record<string, string> = {
  ...Object.fromEntries(getCountries(metadata).map((code) => [code, names.of(code) ?? code])),
  [INTERNATIONAL]: t`International`,
  ext: 'ext.',
  country: t`Phone number country`,
  phone: t`Phone`,
}

export type CountryCode = Parameters<typeof isSupportedCountry>[0]

/** What the specification starts with. */
const DEFAULT_COUNTRY: CountryCode = 'GB'
/** Where nearly everybody is who learns here; a number that fits nowhere else is read as one of it. */
const HOME: CountryCode = 'UG'

/** The country of the last number entered on this device, else that of the phone's region, else the specification's. */
export function startingCountry(): CountryCode | undefined {
  const last = localStorage.getItem(REMEMBERED)
  if (last === INTERNATIONAL) return undefined
  if (last && isSupportedCountry(last as CountryCode, metadata)) return last as CountryCode
  return isHome() ? HOME : DEFAULT_COUNTRY
}

const isHome = () =>
  timeZone() === 'Africa/Kampala' || navigator.languages.some((language) => language.endsWith(`-${HOME}`))

/** What is no number in its own country and one at home, such as 0772 345 678 after +44, as a number at home. */
export function atHome(number: string, country: CountryCode | undefined): string | null {
  if (!number || isPhone(number)) return null
  const prefix = prefixOf(country)
  const full = inFull(number.startsWith(prefix) ? number.slice(prefix.length) : number, HOME)
  return isPhone(full) ? full : null
}

export const rememberCountry = (country: string | undefined) =>
  localStorage.setItem(REMEMBERED, country ?? INTERNATIONAL)

export const isPhone = (typed: string) => isValidPhoneNumber(typed, metadata)

/** ISO code of the country a full number belongs to; null where it belongs to none. */
export const countryOf = (typed: string) => parsePhoneNumber(typed, metadata)?.country ?? null

/** The digits every number of a country begins with, such as +256; a bare + of none. */
export const prefixOf = (country: CountryCode | undefined) =>
  `+${country ? getCountryCallingCode(country, metadata) : ''}`

/** A number in full as it is written within a country, with or without the leading 0. */
export function inFull(national: string, country: CountryCode): string {
  const reader = new AsYouType(country, metadata)
  reader.input(national.replace(/\D/g, ''))
  return reader.getNumberValue() ?? prefixOf(country)
}

/** What was typed, with the country's own digits put back where they were typed or pasted over. */
export function readIn(typed: string, country: CountryCode): string {
  const signs = typed.replace(/[^\d+]/g, '')
  const prefix = prefixOf(country)
  if (signs === '') return prefix
  // No calling code begins with 0.
  if (!signs.startsWith('+') || signs.startsWith('+0')) return inFull(signs, country)
  const rest = signs.slice(prefix.length)
  // +256 0772… is the number as people write it at home, after a prefix that stood there already.
  return signs.startsWith(`${prefix}0`) && rest.length > 1 ? inFull(rest, country) : typed
}

/** A number without its country's digits, where it has any. */
export const nationalOf = (number: string): string =>
  parsePhoneNumber(number, metadata)?.nationalNumber ?? number
