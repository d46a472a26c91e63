import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { type Me, useAuthorMe, useMe } from '../../../api/me'
import { useFreshness } from '../../../api/metrics'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Banner, EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Stack } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { LinkButton } from '../../../ui/primitives/Button'
import { type Author, type AuthorMonth, useMyMonths } from './data'
import { EarningsByMonth } from './EarningsByMonth'
import { EarningsNow } from './EarningsNow'
import { MonthStatement } from './MonthStatement'

/** What the author earns; `payouts` is what becomes of it. */
export default function AuthorDashboardScreen({ payouts }: { payouts?: ReactNode }) {
  const me = useMe().data ?? null
  return (
    <Page title="Your earnings" lead="Minutes read in your books, and what you earn from them.">
      <ForAuthors me={me} payouts={payouts} />
    </Page>
  )
}

function ForAuthors({ me, payouts }: { me: Me | null; payouts: ReactNode }) {
  const author = useAuthorMe(me !== null)
  return (
    <Loaded query={author} skeleton={<Skeleton shape="card" />} empty={<NoAuthor />}>
      {(profile) =>
        profile.isApproved ? <Earnings author={profile} payouts={payouts} /> : <NotYetApproved />
      }
    </Loaded>
  )
}

const NoAuthor = () => (
  <EmptyState
    title="This account has no author profile."
    reason="This page is for authors. If you are an author, sign in with your author account."
    action={<LinkButton to="/author/apply">Become an author</LinkButton>}
  />
)

const NotYetApproved = () => (
  <EmptyState
    title="Your author profile is waiting for approval."
    reason="When it is approved, your books start to earn and you see the numbers here."
    action={<LinkButton to="/author/apply">See your application</LinkButton>}
  />
)

function Earnings({ author, payouts }: { author: Author; payouts: ReactNode }) {
  const months = useMyMonths()
  const nothing = (
    <EmptyState title="No earnings yet." reason="Your first minutes appear here after the next update." />
  )
  return (
    <Loaded query={months} empty={nothing} skeleton={<Skeleton shape="card" lines={4} />}>
      {(all) => <Months author={author} months={all} payouts={payouts} />}
    </Loaded>
  )
}

function Months({ author, months, payouts }: { author: Author; months: AuthorMonth[]; payouts: ReactNode }) {
  const [search, setSearch] = useSearchParams()
  const freshness = useFreshness().data
  const asked = search.get('month')
  const open = months.find(({ month }) => month === asked) ?? months[0]
  const choose = (month: string) => setSearch({ month }, { replace: true, preventScrollReset: true })
  return (
    <Stack gap={8}>
      {freshness?.isStale && freshness.message && <Banner tone="warning">{freshness.message}</Banner>}
      <EarningsNow author={author} months={months} asOf={freshness?.asOf} />
      {payouts}
      <EarningsByMonth months={months} asOf={freshness?.asOf} />
      {open && <MonthStatement months={months} month={open.month} onChoose={choose} />}
    </Stack>
  )
}
