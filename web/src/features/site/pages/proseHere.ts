import { isMobileApp } from '../../../lib/mobileApp'
import { type Prose, proseOf } from '../../../ui/content/prose'

/** Sections that speak of prices and of what one pays after the trial. */
const PAYMENTS = ['cost', 'the-free-trial', 'plans-and-payments']

/** A text as this device may show it: in the app of an app store without its sections about paying. */
export function proseHere(source: string): Prose {
  const prose = proseOf(source)
  if (!isMobileApp) return prose
  return { ...prose, sections: prose.sections.filter(({ id }) => !PAYMENTS.includes(id)) }
}
