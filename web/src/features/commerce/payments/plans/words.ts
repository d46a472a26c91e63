import { count, ugx } from '../../../../ui/data/format'
import type { EditablePlan, EditedPlan, PlanChange, PlanTerms } from './data'

export const STATES: Record<PlanChange['state'], string> = {
  proposed: 'Waits for a second person',
  approved: 'Approved',
  declined: 'Declined',
}

const LABELS: Record<keyof PlanTerms, string> = {
  name: 'Name',
  price: 'Price in words',
  priceAmount: 'Price',
  currency: 'Currency',
  period: 'Period',
  description: 'Description',
  bookLimit: 'Books at a time',
  features: 'What it gives',
  isActive: 'On sale',
  displayOrder: 'Place in the list',
}

/** What takes two people: what a plan costs or gives. */
const BY_TWO: (keyof PlanTerms)[] = ['priceAmount', 'currency', 'period', 'bookLimit', 'isActive']

export const books = (limit: number) => (limit === -1 ? 'Any number' : count(limit))

function said(terms: PlanTerms, name: keyof PlanTerms): string {
  if (name === 'priceAmount') return ugx(terms.priceAmount)
  if (name === 'bookLimit') return books(terms.bookLimit)
  if (name === 'isActive') return terms.isActive ? 'Yes' : 'No'
  if (name === 'features') return terms.features.join('; ') || 'Nothing'
  return String(terms[name] ?? '') || 'Nothing'
}

export interface Difference {
  name: keyof PlanTerms
  label: string
  before: string
  after: string
}

/** What is otherwise, field by field. */
export const differences = (before: PlanTerms, after: PlanTerms): Difference[] =>
  (Object.keys(LABELS) as (keyof PlanTerms)[])
    .map((name) => ({ name, label: LABELS[name], before: said(before, name), after: said(after, name) }))
    .filter((each) => each.before !== each.after)

export const needsTwo = (before: PlanTerms, after: PlanTerms) =>
  differences(before, after).some(({ name }) => BY_TWO.includes(name))

export type PlanFields = Record<
  'name' | 'price' | 'priceAmount' | 'period' | 'description' | 'bookLimit' | 'features' | 'displayOrder',
  string
> & { isActive: boolean }

export const fieldsOf = (plan: EditablePlan): PlanFields => ({
  name: plan.name,
  price: plan.price,
  priceAmount: String(plan.priceAmount),
  period: plan.period,
  description: plan.description ?? '',
  bookLimit: String(plan.bookLimit),
  features: plan.features.join('\n'),
  displayOrder: String(plan.displayOrder),
  isActive: plan.isActive,
})

const whole = (typed: string) => Number(typed.replace(/[\s,]/g, '').replace('−', '-'))
export const isWhole = (typed: string) => typed.trim() !== '' && Number.isInteger(whole(typed))

/** What was typed, as it is sent. */
export const planOf = (fields: PlanFields, { revision, currency }: EditablePlan): EditedPlan => ({
  revision,
  currency,
  name: fields.name.trim(),
  price: fields.price.trim(),
  priceAmount: whole(fields.priceAmount),
  period: fields.period.trim(),
  description: fields.description.trim() || null,
  bookLimit: whole(fields.bookLimit),
  features: fields.features
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
  displayOrder: whole(fields.displayOrder),
  isActive: fields.isActive,
})
