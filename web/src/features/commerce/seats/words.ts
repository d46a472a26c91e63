import type { Tone } from '../../../ui/primitives/graphics'
import type { Order } from './data'

const PLANS: Record<string, string> = { basic: 'Basic', premium: 'Premium', term: 'Premium for a term' }

export const planName = (plan: string) => PLANS[plan] ?? plan
export const termName = ({ year, term }: { year: number; term: number }) => `Term ${term} of ${year}`

export const STATES: Record<Order['state'], { label: string; tone: Tone }> = {
  open: { label: 'To pay', tone: 'warning' },
  paid: { label: 'Paid', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'plain' },
  expired: { label: 'Not paid in time', tone: 'plain' },
  returned: { label: 'Money sent back', tone: 'plain' },
}
