import { plural, t } from '@lingui/core/macro'
import { useDeferredValue } from 'react'
import { useFilters } from '../../../lib/filters'
import { isMobileApp } from '../../../lib/mobileApp'
import { useScreens } from '../../../lib/screens'
import { TutorCard } from '../../../ui/content/TutorCard'
import { ugx } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Input, Select } from '../../../ui/forms/Field'
import { Grid, Heading } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { PaymentSurface } from '../../../ui/layout/PaymentSurface'
import { Seo } from '../../../ui/layout/Seo'
import { Button } from '../../../ui/primitives/Button'
import { type Choices, SORTS, useChoices, useTutors, type Wanted } from './data'

export default function TutorListScreen() {
  const { exists } = useScreens()
  const { values: wanted, set: want, clear } = useFilters(['q', 'subject', 'language', 'maxPrice', 'sort'])
  const tutors = useTutors({ ...wanted, q: useDeferredValue(wanted.q) })
  return (
    <Page title={t`Tutors`} lead={t`Teachers for one-to-one lessons. We verify every tutor here.`}>
      <Seo pageType="tutors" />
      <Filters wanted={wanted} want={want} />
      <Loaded
        query={tutors}
        skeleton={<Skeleton shape="card" lines={3} />}
        empty={
          <EmptyState
            title={t`No tutors found.`}
            reason={
              isMobileApp
                ? t`Try another subject or language.`
                : t`Try another subject or language, or a higher price.`
            }
            action={<Button onClick={clear}>{t`Show all tutors`}</Button>}
          />
        }
      >
        {({ data, total }) => (
          <>
            <div role="status">
              <Heading>{plural(total, { one: '# verified tutor', other: '# verified tutors' })}</Heading>
            </div>
            <Grid min={260} fill>
              {data.map((tutor) => (
                <TutorCard
                  key={tutor.id}
                  tutor={tutor}
                  to={exists(`/tutor/${tutor.id}`) ? `/tutor/${tutor.id}` : undefined}
                />
              ))}
            </Grid>
          </>
        )}
      </Loaded>
    </Page>
  )
}

interface FiltersProps {
  wanted: Wanted
  want: (change: Partial<Wanted>) => void
}

function Filters({ wanted, want }: FiltersProps) {
  const choices = useChoices().data
  const named = (names: string[] = []) => names.map((name) => ({ value: name, label: name }))
  return (
    <search>
      <Grid min={140}>
        <Input
          label={t`Search`}
          type="search"
          value={wanted.q}
          placeholder={t`Name or town`}
          onChange={(event) => want({ q: event.target.value })}
        />
        <Select
          label={t`Subject`}
          value={wanted.subject}
          options={[{ value: '', label: t`All subjects` }, ...named(choices?.subjects)]}
          onChange={(event) => want({ subject: event.target.value })}
        />
        <Select
          label={t`Language`}
          value={wanted.language}
          options={[{ value: '', label: t`Any language` }, ...named(choices?.languages)]}
          onChange={(event) => want({ language: event.target.value })}
        />
        <PaymentSurface>
          <Select
            label={t`Price`}
            value={wanted.maxPrice}
            options={[{ value: '', label: t`Any price` }, ...prices(choices)]}
            onChange={(event) => want({ maxPrice: event.target.value })}
          />
        </PaymentSurface>
        <Select
          label={t`Sort by`}
          value={wanted.sort || 'rating'}
          options={SORTS.filter(({ value }) => !(isMobileApp && value.endsWith('price')))}
          onChange={(event) => want({ sort: event.target.value })}
        />
      </Grid>
    </search>
  )
}

const STEP = 5_000

/** Round steps from just above the lowest price to the highest. */
function prices(choices: Choices | undefined) {
  const { lowestRate, highestRate } = choices ?? {}
  if (!lowestRate || !highestRate) return []
  const first = Math.ceil(lowestRate / STEP) * STEP
  const steps = Math.floor((highestRate - 1 - first) / STEP) + 1
  return Array.from({ length: Math.max(0, steps) }, (_, n) => first + n * STEP).map((price) => ({
    value: String(price),
    label: t`Up to ${ugx(price)} an hour`,
  }))
}
