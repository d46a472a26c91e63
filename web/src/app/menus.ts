import { t } from '@lingui/core/macro'
import type { Me } from '../api/me'
import { rolesOf } from '../lib/roles'
import { startPage } from '../lib/startPage'
import { isAdmin, refusal } from './access'
import { exists, screenAt, screens } from './addresses'
import type { MenuIcon } from './menuIcons'
import type { Screen } from './routes'

type Section = NonNullable<Screen['menu']>['section']

export interface MenuLink {
  to: string
  label: string
  icon?: MenuIcon | undefined
}

/** The links of some sections that are this visitor's and may be followed, section by section in the list's order. */
export const menu = (sections: Section[], me: Me | null): MenuLink[] =>
  disambiguated(
    sections.flatMap((section) =>
      screens.flatMap(({ path, menu, access }) =>
        menu?.section === section && refusal(access, me) === null && isFor(menu, me)
          ? [{ to: path, label: menu.label, icon: menu.icon }]
          : [],
      ),
    ),
  )

/** Who teaches and has children here has two kinds of reports: what would be called alike has its screen's whole title. */
const disambiguated = (links: MenuLink[]) =>
  links.map((link) =>
    links.some(({ to, label }) => label === link.label && to !== link.to)
      ? { ...link, label: screenAt(link.to)?.title ?? link.label }
      : link,
  )

const isFor = ({ to }: NonNullable<Screen['menu']>, me: Me | null) =>
  !to || (me !== null && rolesOf(me).some((role) => to.includes(role)))

/** A link is shown only where its screen is in the list: said here, once, for every link the shell names itself. */
const existing = (links: MenuLink[]) => links.filter(({ to }) => exists(to))

const firstOf = (...addresses: string[]) => addresses.find(exists) ?? ''

const TABS = 4
const LONGEST_TAB = 12

const TODAY: MenuLink = { to: '/home', label: t`Today`, icon: 'home' }
const LEARN: MenuLink = { to: firstOf('/subjects', '/student-dashboard'), label: t`Learn`, icon: 'learn' }
const LIBRARY: MenuLink = { to: '/library', label: t`Library`, icon: 'library' }
const BOOKSTORE: MenuLink = { to: '/bookstore', label: t`Bookstore`, icon: 'book' }
const TUTORS: MenuLink = { to: '/tutors', label: t`Tutors`, icon: 'teach' }
const TESTS: MenuLink = { to: '/quizzes', label: t`Tests`, icon: 'tests' }
const PROFILE: MenuLink = { to: '/profile', label: t`Profile`, icon: 'person' }
const PEOPLE: MenuLink = { to: '/admin/users', label: t`People`, icon: 'people' }
const REVENUE: MenuLink = { to: '/admin/revenue-management', label: t`Revenue`, icon: 'money' }
const BILLING: MenuLink = { to: '/billing', label: t`Billing`, icon: 'money' }

/** The top bar: what a learner comes for, or what everybody else here has to do. */
export function barLinks(me: Me | null): MenuLink[] {
  if (!me) return existing([{ to: '/', label: t`Home`, icon: 'home' }, LEARN, TUTORS, TESTS])
  const home: MenuLink = {
    to: startPageOf(me),
    label: t`Home`,
    icon: 'home',
  }
  if (isLearner(me)) return existing([home, LEARN, LIBRARY, TUTORS, TESTS, PROFILE, BILLING])
  const isLookingForTutors = rolesOf(me).some((role) => role === 'parent' || role === 'tutor')
  return existing([
    home,
    ...[PEOPLE, REVENUE].filter(({ to }) => isOpen(to, me)),
    ...ownLinks(me),
    LEARN,
    BOOKSTORE,
    ...(isLookingForTutors ? [TUTORS] : []),
    PROFILE,
  ])
}

/** Where one lands. */
const startPageOf = (me: Me) =>
  startPage(me.role, me.role === 'author' && me.isApprovedAuthor, exists, me.permissions)

const isLearner = (me: Me) => rolesOf(me).includes('learner')

/** What is one's own beside the place one lands on. */
const ownLinks = (me: Me) => menu(['main'], me).filter(({ to }) => to !== '/home' && to !== startPageOf(me))

export const profileLink = () => existing([PROFILE])[0]

/** The shortest ways, for the floating button: a visitor is offered what is open to visitors. */
export const quickLinks = (me: Me | null) =>
  me
    ? withoutTwins([...barLinks(me), ...ownLinks(me)])
    : withoutTwins([...barLinks(null), ...menu(['learn'], null)])

/** The tabs of a phone beside the quick navigation: what one comes for most, in words that fit. */
export const tabLinks = (me: Me | null): MenuLink[] =>
  (me && isLearner(me) ? existing([TODAY, LEARN, TESTS, LIBRARY]) : quickLinks(me))
    .filter(({ label }) => label.length <= LONGEST_TAB)
    .slice(0, TABS)

/** Everything, in groups: what is one's own, what one looks after, what there is to learn from, and the account. */
export function menuGroups(me: Me | null): { title?: string; links: MenuLink[] }[] {
  const first = me ? [...barLinks(me), ...ownLinks(me), ...workLinks(me)] : barLinks(null)
  const groups = [
    { links: first },
    { title: isAdmin(me) ? t`Admin` : t`Look after`, links: menu(['admin'], me) },
    { title: t`Learn`, links: menu(['learn'], me) },
    { title: t`Account`, links: menu(['account'], me) },
  ]
  const seen = new Set<string>()
  return groups
    .map((group) => ({ ...group, links: withoutTwins(group.links, seen) }))
    .filter(({ links }) => links.length > 0)
}

/** The first of those that lead to the same place. */
const withoutTwins = (links: MenuLink[], seen = new Set<string>()) =>
  links.filter(({ to }) => !seen.has(to) && seen.add(to))

/** Writing and teaching: to one's own place, or to where one applies for it. */
export const workLinks = (me: Me) =>
  existing([
    { to: me.isApprovedAuthor ? '/author/dashboard' : '/author/apply', label: t`Author`, icon: 'pen' },
    { to: me.isVerifiedTutor ? '/tutor-dashboard' : '/tutor/apply', label: t`Tutor`, icon: 'teach' },
  ])

/** The two doors of those who run the place; the rest stands behind them. */
export const adminLinks = (me: Me) =>
  existing([
    { to: '/admin', label: t`Admin Panel`, icon: 'admin' },
    { to: '/super-admin', label: t`Super Admin`, icon: 'crown' },
  ] satisfies MenuLink[]).filter(({ to }) => isOpen(to, me))

const isOpen = (to: string, me: Me) =>
  screens.some(({ path, access }) => path === to && refusal(access, me) === null)

/** What those who are not signed in are offered beside Sign In. */
export const portals = () =>
  existing([
    { to: '/parent/login', label: t`Parent Portal` },
    { to: '/tutor/login', label: t`Tutor Portal` },
    { to: '/auth/register', label: t`Register` },
  ])

/** The footer, in groups; a group without a screen is not there. Who does not learn here finds their own work in it. */
export const footerGroups = (me: Me | null) =>
  FOOTER.map((group) => (me && group.title === PROGRESS && !isLearner(me) ? ownGroup(me) : group))
    .map(({ title, links }) => ({ title, links: existing(links) }))
    .filter(({ links }) => links.length > 0)

const ownGroup = (me: Me) => ({ title: t`Your pages`, links: [...ownLinks(me), PROFILE] })

const PROGRESS = t`Your progress`

const FOOTER: { title: string; links: MenuLink[] }[] = [
  {
    title: t`Learn`,
    links: [
      { to: '/subject/mathematics', label: t`Mathematics` },
      { to: '/subject/english', label: t`English` },
      { to: '/subject/science', label: t`Science` },
      { to: '/quizzes', label: t`Practice tests` },
    ],
  },
  {
    title: PROGRESS,
    links: [
      { to: '/analytics/performance', label: t`How I am doing` },
      { to: '/account/history', label: t`History` },
      { to: '/account/achievements', label: t`Achievements` },
      { to: '/profile', label: t`Profile` },
    ],
  },
  {
    title: t`Help`,
    links: [
      { to: '/help', label: t`Help` },
      { to: '/contact', label: t`Contact` },
      { to: '/faq', label: t`FAQ` },
      { to: '/uce-support', label: t`UCE support` },
    ],
  },
  {
    title: 'Kitabo',
    links: [
      { to: '/about', label: t`About` },
      { to: '/privacy-policy', label: t`Privacy policy` },
      { to: '/terms', label: t`Terms` },
      { to: '/cookie-policy', label: t`Cookie policy` },
    ],
  },
]
