import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { filled, useFilters } from '../../../lib/filters'
import { isMobileApp } from '../../../lib/mobileApp'
import { clock, date, ugx } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState } from '../../../ui/feedback/states'
import { Input, Select } from '../../../ui/forms/Field'
import { Grid, Heading, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Anchor } from '../../../ui/primitives/Anchor'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import { Timeline } from '../../../ui/primitives/Timeline'
import { type HistoryItem, useHistory } from './data'

const KINDS = [
  { value: '', label: t`Everything` },
  { value: 'reading', label: t`Reading` },
  { value: 'test', label: t`Tests` },
  { value: 'payment', label: t`Payments` },
  { value: 'sign_in', label: t`Sign-ins` },
  { value: 'security', label: t`Safety and changes` },
  { value: 'consent', label: t`Consent` },
  { value: 'achievement', label: t`Achievements` },
]
const NAMES = new Map(KINDS.map(({ value, label }) => [value, label]))

export default function HistoryScreen() {
  const { values: filters, set, isSet } = useFilters(['kind', 'from', 'to'])
  const history = useHistory(filters)
  const csv = `/api/account/history.csv?${new URLSearchParams(filled(filters))}`
  return (
    <Page
      title={t`My history`}
      lead={t`What you did here, newest first. Only you see it.`}
      actions={
        <Anchor href={csv} download>
          <Trans>CSV</Trans>
        </Anchor>
      }
    >
      <Stack gap={6}>
        <Grid min={180}>
          <Select
            label={t`Show`}
            options={KINDS.filter(({ value }) => !(isMobileApp && value === 'payment'))}
            value={filters.kind}
            onChange={(event) => set({ kind: event.target.value })}
          />
          <Input
            label={t`From`}
            type="date"
            value={filters.from}
            max={filters.to || undefined}
            onChange={(event) => set({ from: event.target.value })}
          />
          <Input
            label={t`To`}
            type="date"
            value={filters.to}
            min={filters.from || undefined}
            onChange={(event) => set({ to: event.target.value })}
          />
        </Grid>
        <Loaded query={history}>
          {({ pages }) => <Days items={shown(pages.flatMap((page) => page.data))} isFiltered={isSet} />}
        </Loaded>
        {history.hasNextPage && (
          <Row justify="center">
            <Button busy={history.isFetchingNextPage} onClick={() => history.fetchNextPage()}>
              <Trans>Show earlier</Trans>
            </Button>
          </Row>
        )}
      </Stack>
    </Page>
  )
}

/** The app of an app store tells of no payments. */
const shown = (items: HistoryItem[]) => (isMobileApp ? items.filter(({ kind }) => kind !== 'payment') : items)

function Days({ items, isFiltered }: { items: HistoryItem[]; isFiltered: boolean }) {
  if (items.length === 0) {
    return (
      <EmptyState
        title={isFiltered ? t`Nothing to show for these days.` : t`Nothing here yet.`}
        reason={
          isFiltered ? t`Choose other days or another kind.` : t`What you read and practise appears here.`
        }
        action={
          !isFiltered && (
            <LinkButton to="/library">
              <Trans>Open the library</Trans>
            </LinkButton>
          )
        }
      />
    )
  }
  const days = new Map<string, HistoryItem[]>()
  for (const item of items) days.set(date(item.at), [...(days.get(date(item.at)) ?? []), item])
  return (
    <Stack gap={6}>
      {[...days].map(([day, happened]) => (
        <Stack as="section" gap={3} key={day}>
          <Heading>{day}</Heading>
          <Timeline>
            {happened.map((item) => (
              <Line key={item.ref} item={item} />
            ))}
          </Timeline>
        </Stack>
      ))}
    </Stack>
  )
}

function Line({ item }: { item: HistoryItem }) {
  return (
    <Stack gap={1}>
      <Row align="center">
        <Text strong>{item.title}</Text>
        <Badge>{NAMES.get(item.kind) ?? item.kind}</Badge>
      </Row>
      <Row align="center">
        {item.amountUgx !== null && !isMobileApp && (
          <Text number as="span">
            {ugx(item.amountUgx)}
          </Text>
        )}
        <Text size={14} tone="muted" as="span">
          {[clock(item.at), item.detail].filter(Boolean).join(' · ')}
        </Text>
        {item.to && (
          <LinkButton kind="quiet" to={item.to}>
            {item.kind === 'reading'
              ? t`Open the book`
              : item.kind === 'test'
                ? t`See the result`
                : t`See it`}
          </LinkButton>
        )}
      </Row>
    </Stack>
  )
}
