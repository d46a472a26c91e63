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
  title: 'Sign In',
  lead: 'Your books, lessons and tests are where you left them.',
  art: <OpenBookArt />,
  points: [
    'Read on from the page you stopped at',
    'Practise for the UCE, topic by topic',
    'See honestly what you know already',
  ],
  register: '/auth/register',
}

const PORTALS: Record<string, Portal> = {
  '/student/login': {
    title: 'Student sign in',
    lead: 'Carry on with the page, the lesson or the test you left.',
    art: <LearnerArt />,
    points: [
      'Your books, also without network',
      'Practice tests with every answer explained',
      'Your own pace, from S1 to S4',
    ],
    register: '/student/register',
  },
  '/parent/login': {
    title: 'Parent Portal',
    lead: 'See how your child is learning, in plain words.',
    art: <ParentArt />,
    points: [
      'What they read and practised this week',
      'Where they are strong, and where they need you',
      'You decide what they may do here',
    ],
    register: '/auth/register',
  },
  '/tutor/login': {
    title: 'Tutor Portal',
    lead: 'Sign in to your tutor account.',
    art: <TutorArt />,
    points: ['Only verified tutors are listed here', 'Learners find you by subject and language'],
    register: '/auth/register',
  },
}

/** The words and the picture of the door one came through; the form behind it is always the same. */
export const portalAt = (address: string): Portal => PORTALS[address] ?? ANY
