import type { Tone } from '../../../ui/primitives/graphics'
import type { Order } from './data'

export const planName = (plan: string) => plan.charAt(0).toUpperCase() + plan.slice(1)
export const termName = ({ year, term }: { year: number; term: number }) => `Term ${term} of ${year}`

export const STATES: Record<Order['state'], { label: string; tone: Tone }> = {
  open: { label: 'To pay', tone: 'warning' },
  paid: { label: 'Paid', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'plain' },
  expired: { label: 'Not paid in time', tone: 'plain' },
  returned: { label: 'Money sent back', tone: 'plain' },
}
