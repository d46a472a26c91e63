import metadata from 'libphonenumber-js/min/metadata'
import {
  getCountries,
  isSupportedCountry,
  isValidPhoneNumber,
  parsePhoneNumber,
} from 'react-phone-number-input/core'

export { metadata }
export const INTERNATIONAL = 'ZZ'

const REMEMBERED = 'phone-country'
const names = new Intl.DisplayNames(['en'], { type: 'region' })

/** The names of all countries that have telephones, and of none in particular. */
export const labels: Record<string, string> = {
  ...Object.fromEntries(getCountries(metadata).map((code) => [code, names.of(code) ?? code])),
  [INTERNATIONAL]: 'International',
  ext: 'ext.',
  country: 'Phone number country',
  phone: 'Phone',
}

export type CountryCode = Parameters<typeof isSupportedCountry>[0]

/** The country of the last number entered on this device, else the given one. */
export function startingCountry(fallback: CountryCode): CountryCode | undefined {
  const last = localStorage.getItem(REMEMBERED)
  if (last === INTERNATIONAL) return undefined
  return last && isSupportedCountry(last as CountryCode, metadata) ? (last as CountryCode) : fallback
}

export const rememberCountry = (country: string | undefined) =>
  localStorage.setItem(REMEMBERED, country ?? INTERNATIONAL)

export const isPhone = (typed: string) => isValidPhoneNumber(typed, metadata)

/** ISO code of the country a full number belongs to; null where it belongs to none. */
export const countryOf = (typed: string) => parsePhoneNumber(typed, metadata)?.country ?? null
