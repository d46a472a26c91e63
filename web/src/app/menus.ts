import type { Me } from '../api/me'
import { refusal } from './access'
import { exists, screens } from './addresses'
import type { MenuIcon } from './menuIcons'
import type { Screen } from './routes'

type Section = NonNullable<Screen['menu']>['section']

export interface MenuLink {
  to: string
  label: string
  icon?: MenuIcon | undefined
}

/** The links of some sections that this visitor may follow, in the list's order. */
export function menu(sections: Section[], me: Me | null): MenuLink[] {
  return screens.flatMap(({ path, menu, access }) =>
    menu && sections.includes(menu.section) && refusal(access, me) === null && isFor(menu, me)
      ? [{ to: path, label: menu.label, icon: menu.icon }]
      : [],
  )
}

const isFor = ({ to }: NonNullable<Screen['menu']>, me: Me | null) =>
  !to || (me !== null && to.includes(me.role))

/** A link is shown only where its screen is in the list: said here, once, for every link the shell names itself. */
const existing = (links: MenuLink[]) => links.filter(({ to }) => exists(to))

const firstOf = (...addresses: string[]) => addresses.find(exists) ?? ''

/** The top bar. */
export const barLinks = (me: Me | null) =>
  existing([
    { to: me ? '/home' : '/', label: 'Home', icon: 'home' },
    { to: firstOf('/subjects', '/student-dashboard'), label: 'Learn', icon: 'learn' },
    ...(me ? [{ to: '/library', label: 'Library', icon: 'library' } as const] : []),
    { to: '/tutors', label: 'Tutors', icon: 'teach' },
    { to: '/quizzes', label: 'Tests', icon: 'tests' },
    ...(me ? [PROFILE, { to: '/billing', label: 'Billing', icon: 'money' } as const] : []),
  ])

const PROFILE: MenuLink = { to: '/profile', label: 'Profile', icon: 'person' }

export const profileLink = () => existing([PROFILE])[0]

/** The shortest ways, for the floating button: a visitor is offered what is open to visitors. */
export const quickLinks = (me: Me | null) => [
  ...existing(me ? [] : [{ to: '/', label: 'Home', icon: 'home' }]),
  ...menu(['main', 'learn', 'account'], me),
]

/** Writing and teaching: to one's own place, or to where one applies for it. */
export const workLinks = (me: Me) =>
  existing([
    { to: me.isApprovedAuthor ? '/author/dashboard' : '/author/apply', label: 'Author', icon: 'pen' },
    { to: me.isVerifiedTutor ? '/tutor-dashboard' : '/tutor/apply', label: 'Tutor', icon: 'teach' },
  ])

/** The two doors of those who run the place; the rest stands behind them. */
export const adminDoors = (me: Me) =>
  existing([
    { to: '/admin', label: 'Admin Panel', icon: 'admin' },
    { to: '/super-admin', label: 'Super Admin', icon: 'crown' },
  ] satisfies MenuLink[]).filter(({ to }) => isOpen(to, me))

const isOpen = (to: string, me: Me) =>
  screens.some(({ path, access }) => path === to && refusal(access, me) === null)

/** What those who are not signed in are offered beside Sign In. */
export const portals = () =>
  existing([
    { to: '/parent/login', label: 'Parent Portal' },
    { to: '/tutor/login', label: 'Tutor Portal' },
    { to: '/auth/register', label: 'Register' },
  ])

/** The footer, in groups; a group without a screen is not there. */
export const footerGroups = () =>
  FOOTER.map(({ title, links }) => ({ title, links: existing(links) })).filter(
    ({ links }) => links.length > 0,
  )

const FOOTER: { title: string; links: MenuLink[] }[] = [
  {
    title: 'Learn',
    links: [
      { to: '/subject/mathematics', label: 'Mathematics' },
      { to: '/subject/english', label: 'English' },
      { to: '/subject/science', label: 'Science' },
      { to: '/quizzes', label: 'Practice tests' },
    ],
  },
  {
    title: 'Your progress',
    links: [
      { to: '/analytics/performance', label: 'How I am doing' },
      { to: '/account/history', label: 'History' },
      { to: '/account/achievements', label: 'Achievements' },
      { to: '/profile', label: 'Profile' },
    ],
  },
  {
    title: 'Help',
    links: [
      { to: '/help', label: 'Help' },
      { to: '/contact', label: 'Contact' },
      { to: '/faq', label: 'Questions and answers' },
      { to: '/uce-support', label: 'UCE support' },
    ],
  },
  {
    title: 'Kitabo',
    links: [
      { to: '/about', label: 'About' },
      { to: '/privacy-policy', label: 'Privacy policy' },
      { to: '/terms', label: 'Terms' },
      { to: '/cookie-policy', label: 'Cookie policy' },
    ],
  },
]
