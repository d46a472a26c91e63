import { ugx } from '../../../ui/data/format'
import { Form, FormInput } from '../../../ui/forms/Form'
import { Grid, Stack, Text } from '../../../ui/layout/layout'
import type { PolicyIn, PolicyNow } from './data'

type Wish = Record<string, string>

const PLANS: Record<string, string> = { basic: 'Basic', premium: 'Premium', term: 'Premium for a term' }

const number = (given: string | undefined) => {
  const digits = (given ?? '').replace(/[\s,]/g, '')
  return digits === '' ? undefined : Number(digits)
}
const priceField = (plan: string) => `price_${plan.replace(/\W/g, '_')}`

/** What may be otherwise; an empty field stays as it is. */
export function PolicyForm({
  now,
  onReplay,
}: {
  now: PolicyNow
  onReplay: (policy: PolicyIn) => Promise<unknown>
}) {
  const start: Wish = {
    poolPercentage: '',
    bookLimit: '',
    minimumPayoutUgx: '',
    holdOneAuthorPct: '',
    holdSleeplessDays: '',
    holdStackedSeconds: '',
    ...Object.fromEntries(now.prices.map(({ plan }) => [priceField(plan), ''])),
  }
  const submit = (wish: Wish) =>
    onReplay({
      prices: now.prices.flatMap(({ plan }) => {
        const priceUgx = number(wish[priceField(plan)])
        return priceUgx === undefined ? [] : [{ plan, priceUgx }]
      }),
      poolPercentage: number(wish.poolPercentage),
      bookLimit: number(wish.bookLimit),
      minimumPayoutUgx: number(wish.minimumPayoutUgx),
      holdOneAuthorPct: number(wish.holdOneAuthorPct),
      holdSleeplessDays: number(wish.holdSleeplessDays),
      holdStackedSeconds: number(wish.holdStackedSeconds),
    })
  return (
    <Form<Wish> start={start} onSubmit={submit} submit="Replay the closed months" submitting="Replaying…">
      {() => (
        <Stack gap={4}>
          <Text tone="muted">Leave a field empty to keep it as it is.</Text>
          <Grid min={220} gap={4}>
            {now.prices.map(({ plan, priceUgx }) => (
              <FormInput
                key={plan}
                name={priceField(plan)}
                label={`Price of ${PLANS[plan] ?? plan}, UGX`}
                hint={`Now ${ugx(priceUgx)}`}
                inputMode="numeric"
              />
            ))}
            <FormInput
              name="poolPercentage"
              label="Authors’ part, %"
              hint={`Now ${now.poolPercentage}%`}
              inputMode="numeric"
            />
            <FormInput
              name="bookLimit"
              label="Books that count for a reader in a month"
              hint="Now all. Those read longest count."
              inputMode="numeric"
            />
            <FormInput
              name="minimumPayoutUgx"
              label="Smallest payout, UGX"
              hint={`Now ${ugx(now.minimumPayoutUgx)}`}
              inputMode="numeric"
            />
            <FormInput
              name="holdOneAuthorPct"
              label="Hold: time with one author, %"
              hint={`Now from ${now.holdOneAuthorPct}%. 101 holds nobody for it.`}
              inputMode="numeric"
            />
            <FormInput
              name="holdSleeplessDays"
              label="Hold: days of reading day and night"
              hint={`Now from ${now.holdSleeplessDays} days in a month. 32 holds nobody for it.`}
              inputMode="numeric"
            />
            <FormInput
              name="holdStackedSeconds"
              label="Hold: seconds on three devices at once"
              hint={`Now from ${now.holdStackedSeconds} seconds in a month.`}
              inputMode="numeric"
            />
          </Grid>
        </Stack>
      )}
    </Form>
  )
}
