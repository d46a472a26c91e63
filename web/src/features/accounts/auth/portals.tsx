import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { LearnerArt, OpenBookArt, ParentArt, TutorArt } from './entryArt'

export interface Portal {
  title: string
  lead: string
  art: ReactNode
  points: string[]
  /** Where those without an account go from here. */
  register: string
}

const ANY: Portal = {
  title: t`Sign In`,
  lead: t`Continue your books, lessons and tests.`,
  art: <OpenBookArt />,
  points: [
    t`Read on from the page you stopped at`,
    t`Practise for the UCE, topic by topic`,
    t`See honestly what you know already`,
  ],
  register: '/auth/register',
}

const PORTALS: Record<string, Portal> = {
  '/student/login': {
    title: t`Student sign in`,
    lead: t`Continue where you left off.`,
    art: <LearnerArt />,
    points: [
      t`Your books, also without network`,
      t`Practice tests with every answer explained`,
      t`Your own pace, from S1 to S4`,
    ],
    register: '/student/register',
  },
  '/parent/login': {
    title: t`Parent Portal`,
    lead: t`See how your child is doing.`,
    art: <ParentArt />,
    points: [
      t`What they read and practised this week`,
      t`Where they are strong, and where they need you`,
      t`You decide what they may do here`,
    ],
    register: '/auth/register',
  },
  '/tutor/login': {
    title: t`Tutor Portal`,
    lead: t`Sign in to your tutor account.`,
    art: <TutorArt />,
    points: [t`Only verified tutors are listed here`, t`Learners find you by subject and language`],
    register: '/auth/register',
  },
}

/** The words and the picture of the door one came through; the form behind it is always the same. */
export const portalAt = (address: string): Portal => PORTALS[address] ?? ANY
