import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { LEARNER, show } from '../../../testing/render'
import ConversationScreen from './ConversationScreen'
import type { Choices, Contacts, Conversation, Message, Related, Thread } from './data'
import MessagesScreen from './MessagesScreen'
import RelatedScreen from './RelatedScreen'

const TALK: Conversation = {
  id: 't1',
  subject: 'Homework of last week',
  mySide: 'parent',
  other: 'Peter Okello',
  studentId: 's1',
  learner: 'Amina Nakato',
  closed: null,
  lastMessageAt: '2026-11-20T09:00:00Z',
  lastWords: 'There was, on page 41.',
  isLastMine: false,
  unread: 1,
  waitsForMe: false,
}
const ANSWER: Message = {
  id: 'm2',
  isMine: false,
  sender: 'Peter Okello',
  message: 'There was, on page 41.',
  isHidden: false,
  messageType: 'homework',
  priority: 'normal',
  attachments: [{ id: 'f1', name: 'page.pdf', mediaType: 'application/pdf', bytes: 2048 }],
  relatedSubject: null,
  relatedQuiz: null,
  mayOpenRelated: false,
  sentAt: '2026-11-20T09:00:00Z',
  readAt: null,
  requiresResponse: false,
  respondedAt: null,
  parentRating: null,
  mayRate: true,
  mayReport: true,
  myReport: null,
}
const QUESTION: Message = {
  ...ANSWER,
  id: 'm1',
  isMine: true,
  sender: 'Grace Auma',
  message: 'Was there any?',
  attachments: [],
  requiresResponse: true,
  mayRate: false,
  mayReport: false,
}
const CONTACTS: Contacts = {
  children: [
    {
      studentId: 's1',
      name: 'Amina Nakato',
      isWhat: 'Your child',
      people: [{ userId: 'u2', name: 'Peter Okello', isWhat: 'Class teacher' }],
    },
  ],
  learners: [],
}
const CHOICES: Choices = {
  subjects: [{ id: 'b1', name: 'Biology' }],
  tests: [{ id: 'q1', title: 'Algebra check', finishedAt: '2026-11-03T09:00:00Z', scorePct: 60 }],
  isShared: true,
}
const thread = (part: Partial<Conversation> = {}, messages = [QUESTION, ANSWER]): Thread => ({
  conversation: { ...TALK, ...part },
  messages,
  earlier: 0,
})
const PARENT = { ...LEARNER, role: 'parent' as const }
const conversation = (result: Thread, api: object = {}) =>
  show(
    <Routes>
      <Route path="/messages/:conversationId" element={<ConversationScreen />} />
    </Routes>,
    {
      at: '/messages/t1',
      me: PARENT,
      api: {
        'GET /api/messages/t1': result,
        'GET /api/messages/related/s1': CHOICES,
        'POST /api/messages/t1/read': null,
        ...api,
      },
    },
  )

it('lists conversations with what is new and what waits', async () => {
  show(<MessagesScreen />, {
    me: PARENT,
    api: {
      'GET /api/messages': {
        conversations: [TALK, { ...TALK, id: 't2', unread: 0, waitsForMe: true }],
        unread: 1,
      },
      'GET /api/messages/contacts': CONTACTS,
    },
  })
  expect(await screen.findByText('1 new')).toBeVisible()
  expect(screen.getByText('Waiting for your reply')).toBeVisible()
  expect(screen.getAllByText(/^Peter Okello, about Amina Nakato/)).toHaveLength(2)
})

it('writes a first letter to a teacher of one’s child', async () => {
  const { asked, location } = show(<MessagesScreen />, {
    me: PARENT,
    api: {
      'GET /api/messages': { conversations: [], unread: 0 },
      'GET /api/messages/contacts': CONTACTS,
      'GET /api/messages/related/s1': CHOICES,
      'POST /api/messages': thread(),
    },
  })
  expect(await screen.findByText('No messages yet.')).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'New message' }))
  expect(
    screen.getByRole('option', { name: 'Peter Okello (Class teacher), about Amina Nakato' }),
  ).toBeVisible()
  await userEvent.type(screen.getByLabelText('Subject'), 'Homework')
  await userEvent.type(screen.getByLabelText('Your message'), 'Was there any?')
  await userEvent.click(screen.getByLabelText('I need a reply'))
  await userEvent.selectOptions(
    await screen.findByLabelText('Add a result or a subject'),
    'Result: Algebra check, 3 Nov, 60%',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await expect.poll(() => location.address).toBe('/messages/t1')
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    toUserId: 'u2',
    studentId: 's1',
    subject: 'Homework',
    message: 'Was there any?',
    requiresResponse: true,
    relatedQuizId: 'q1',
    files: [],
  })
})

it('shows receipts, marks what came as read, and takes an answer and a rating', async () => {
  const { asked } = conversation(thread(), {
    'POST /api/messages/t1': thread(),
    'PUT /api/messages/t1/messages/m2/rating': null,
  })
  expect(await screen.findByText('Not read yet')).toBeVisible()
  expect(screen.getByText('You asked for a reply')).toBeVisible()
  expect(screen.getByRole('link', { name: /page\.pdf \(2 KB\)/ })).toHaveAttribute(
    'href',
    '/api/messages/files/f1',
  )
  expect(asked.some(({ path }) => path === '/api/messages/t1/read')).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: '4' }))
  expect(await screen.findByText('Thank you')).toBeVisible()
  await userEvent.type(screen.getByLabelText('Your message'), 'Thank you, we will do it.')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await expect.poll(() => screen.getByLabelText<HTMLTextAreaElement>('Your message').value).toBe('')
  expect(asked.find(({ method, path }) => method === 'POST' && path === '/api/messages/t1')?.body).toEqual({
    message: 'Thank you, we will do it.',
    messageType: 'general',
    priority: 'normal',
    requiresResponse: false,
    files: [],
  })
})

it('says why nobody can write any more, and shows no word about a learner one is not linked with', async () => {
  const gone: Message = { ...ANSWER, message: null, attachments: [], mayRate: false, mayReport: false }
  conversation(thread({ closed: 'unlinked', learner: null, unread: 0 }, [QUESTION, gone]))
  expect(await screen.findByText(/You are no longer linked with this learner/)).toBeVisible()
  expect(screen.getByText('Was there any?')).toBeVisible()
  expect(screen.getByText('Hidden, because it is about a learner.')).toBeVisible()
  expect(screen.queryByLabelText('Your message')).toBeNull()
})

it('reports a message with its reason, and asks for words where none of the reasons is it', async () => {
  const { asked } = conversation(thread(), { 'POST /api/moderation/reports': null })
  await userEvent.click(await screen.findByRole('button', { name: 'Report this message' }))
  await userEvent.click(screen.getByRole('radio', { name: 'Something else' }))
  expect(screen.getByRole('button', { name: 'Send report' })).toBeDisabled()
  await userEvent.type(screen.getByLabelText('What is wrong?'), 'It is not about my child')
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }))
  expect(await screen.findByText('Reported')).toBeVisible()
  expect(asked.find(({ path }) => path === '/api/moderation/reports')?.body).toEqual({
    kind: 'message',
    contentId: 'm2',
    reason: 'other',
    words: 'It is not about my child',
  })
})

it('says when and how it ended that one reported a message, and offers it no second time', async () => {
  const reportedAt = '2026-11-20T10:00:00Z'
  const open = { reportedAt, decidedAt: null, isUpheld: null }
  const over = { reportedAt, decidedAt: '2026-11-21T10:00:00Z', isUpheld: false }
  const reported = { ...ANSWER, mayReport: false }
  conversation(
    thread({}, [
      { ...reported, myReport: open },
      { ...reported, id: 'm3', myReport: over },
    ]),
  )
  expect(await screen.findByText(/^You reported this on .* has not decided yet\.$/)).toBeVisible()
  expect(screen.getByText(/ and kept it\.$/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Report this message' })).toBeNull()
})

it('links a result one may see, and only names it to a parent it is not shared with', async () => {
  const along = { ...ANSWER, relatedQuiz: 'Algebra check' }
  conversation(
    thread({}, [
      { ...along, mayOpenRelated: true },
      { ...along, id: 'm3' },
    ]),
  )
  expect(await screen.findByRole('link', { name: 'Result: Algebra check' })).toHaveAttribute(
    'href',
    '/messages/t1/about/m2',
  )
  expect(screen.getByText(/^Amina Nakato does not share progress with you now/)).toBeVisible()
})

const RELATED: Related = {
  conversation: 'Homework of last week',
  learner: 'Amina Nakato',
  test: {
    title: 'Algebra check',
    subject: 'Mathematics',
    passingScore: 70,
    attempts: [
      {
        number: 2,
        finishedAt: '2026-11-03T09:00:00Z',
        scorePct: 60,
        passed: null,
        awaitingGrading: 1,
        minutes: 6,
      },
    ],
    topics: [{ topic: 'Indices', correct: 1, questions: 2 }],
  },
  subject: null,
}
const opened = (answer: unknown) =>
  show(
    <Routes>
      <Route path="/messages/:conversationId/about/:messageId" element={<RelatedScreen />} />
    </Routes>,
    {
      at: '/messages/t1/about/m2',
      me: PARENT,
      api: { 'GET /api/messages/t1/messages/m2/related': answer },
    },
  )

it('says what is known of a topic as a range', async () => {
  const topic = {
    topic: 'Sets',
    level: 'developing',
    lowPct: 26,
    highPct: 52,
    answers: 12,
    lastAnsweredAt: null,
  }
  opened({ ...RELATED, test: null, subject: { name: 'Mathematics', topics: [topic], notKnownYet: 0 } })
  expect(await screen.findByText('We expect 2 to 6 of 10 right, from 12 answers.')).toBeVisible()
})

it('opens the result of a letter with what waits for a mark', async () => {
  opened(RELATED)
  expect(await screen.findByRole('heading', { name: 'Algebra check' })).toBeVisible()
  expect(screen.getByText('1 answer to be marked')).toBeVisible()
  expect(screen.getByText('1 of 2')).toBeVisible()
})
