import type { Role } from '../../../../lib/roles'
import type { ActionLink } from '../../../../ui/primitives/ActionList'

interface RoleLink extends ActionLink {
  for: Role[]
}

/** Where those who teach or look after others may go, what they come for most first. */
export const LINKS: RoleLink[] = [
  {
    to: '/classes',
    title: 'Classes',
    says: 'Make a class, add its teachers, and see how it is doing.',
    for: ['moderator'],
  },
  {
    to: '/teacher/quizzes',
    title: 'Tests you set',
    says: 'Make a test from the bank, share it, and see the results.',
    for: ['teacher'],
  },
  {
    to: '/reports',
    title: 'Reports',
    says: 'Progress reports to read, approve and send.',
    for: ['teacher', 'moderator'],
  },
  {
    to: '/admin/moderation',
    title: 'Reported content',
    says: 'Messages and answers that people reported.',
    for: ['moderator'],
  },
  {
    to: '/admin/item-quality',
    title: 'Question quality',
    says: 'Questions that may be wrong.',
    for: ['moderator'],
  },
  {
    to: '/admin/items',
    title: 'Question bank',
    says: 'Questions to write and to review.',
    for: ['moderator'],
  },
  {
    to: '/subjects',
    title: 'Subjects and lessons',
    says: 'The curriculum, topic by topic, from S1 to S4.',
    for: ['teacher', 'tutor', 'moderator'],
  },
  {
    to: '/video-lessons-test',
    title: 'Video lessons',
    says: 'Short videos to show, with questions along the way.',
    for: ['teacher', 'tutor'],
  },
  {
    to: '/bookstore',
    title: 'Books',
    says: 'What learners read here.',
    for: ['teacher', 'tutor', 'moderator'],
  },
  {
    to: '/tutors',
    title: 'Tutors',
    says: 'The tutors we have verified, as learners see them.',
    for: ['tutor'],
  },
  {
    to: '/help',
    title: 'Help',
    says: 'How to do things, step by step.',
    for: ['teacher', 'tutor', 'moderator'],
  },
]
