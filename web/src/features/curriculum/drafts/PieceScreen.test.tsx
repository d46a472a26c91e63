import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { type Answers, LEARNER, show } from '../../../testing/render'
import type { LessonDraft, Piece, VideoDraft } from './data'
import PieceScreen from './PieceScreen'

const STAFF = { ...LEARNER, role: 'moderator' as const }
const AT = '/api/admin/content/p1'

const LESSON: LessonDraft = {
  kind: 'lesson',
  title: 'Counting in base five',
  summary: 'Why we group in fives, and how to change a number.',
  minutes: 30,
  order: 1,
  objectives: [],
  body: 'We have **ten** fingers.\n',
  drawings: [],
  checkQuestionId: null,
}

const PIECE: Piece = {
  id: 'p1',
  kind: 'lesson',
  code: 'M1.01-1',
  topicId: 't1',
  topicCode: 'M1.01',
  topic: 'Number bases',
  subject: 'Mathematics',
  subjectSlug: 'mathematics',
  schoolYear: 'S1',
  revision: 3,
  isPublished: true,
  isWithdrawn: false,
  hasDraft: false,
  changedAt: null,
  changedBy: null,
  draft: LESSON,
  faults: [],
  blocks: [{ kind: 'text', text: LESSON.body }],
  changes: [],
  versions: [
    {
      number: 2,
      title: 'Counting in base five',
      publishedAt: '2026-11-20T09:00:00Z',
      publishedBy: 'Sarah Okello',
      restoredFrom: null,
    },
    {
      number: 1,
      title: 'Base five',
      publishedAt: '2026-11-01T09:00:00Z',
      publishedBy: null,
      restoredFrom: null,
    },
  ],
}

const QUESTIONS = { data: [], total: 0, page: 1, pageSize: 100 }

const open = (piece: Partial<Piece>, api: Answers = {}) =>
  show(
    <Routes>
      <Route path="/admin/content/:pieceId" element={<PieceScreen />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
    {
      at: '/admin/content/p1',
      me: STAFF,
      api: { [`GET ${AT}`]: { ...PIECE, ...piece }, 'GET /api/admin/items': QUESTIONS, ...api },
    },
  )

/** The server as it answers to a draft: one revision more, and what it reads in it. */
const kept = (body: { revision: number; draft: LessonDraft }): Piece => ({
  ...PIECE,
  revision: body.revision + 1,
  hasDraft: true,
  changedAt: '2026-11-21T09:00:00Z',
  changedBy: 'Amina Nakato',
  draft: body.draft,
  blocks: [{ kind: 'text', text: body.draft.body }],
})

test('what is written is saved by itself, with the revision last seen, and previewed as a learner sees it', async () => {
  const { asked } = open({}, { [`PUT ${AT}/draft`]: kept })
  const preview = await screen.findByRole('region', { name: 'Preview' })
  expect(within(preview).getByText('ten').tagName).toBe('STRONG')
  const body = screen.getByLabelText('Lesson')
  await userEvent.type(body, 'And toes.')
  await userEvent.tab()
  await waitFor(() => expect(within(preview).getByText(/And toes/)).toBeVisible(), { timeout: 3000 })
  const puts = () => asked.filter(({ method }) => method === 'PUT').map(({ body: sent }) => sent)
  expect(puts()).toHaveLength(1)
  expect(puts()[0]).toMatchObject({ revision: 3, draft: { body: `${LESSON.body}And toes.` } })
  await userEvent.type(body, ' Ten.')
  await waitFor(() => expect(puts()).toHaveLength(2), { timeout: 3000 })
  expect(puts()[1]).toMatchObject({ revision: 4 })
  expect(await screen.findByText(/^Saved .*Amina Nakato/)).toBeVisible()
})

test('when a colleague was quicker, both texts are shown and nothing is sent until one is chosen', async () => {
  const theirs = { ...PIECE, revision: 7, hasDraft: true, draft: { ...LESSON, title: 'Fives everywhere' } }
  let isFirst = true
  const { asked } = open(
    {},
    {
      [`GET ${AT}`]: () => (isFirst ? PIECE : theirs),
      [`PUT ${AT}/draft`]: (body: { revision: number; draft: LessonDraft }) => {
        if (body.revision === 7) return kept(body)
        isFirst = false
        return [
          409,
          {
            code: 'DRAFT_CHANGED',
            title: 'Somebody Else Changed It',
            detail: 'Somebody else changed this.',
            status: 409,
            changedBy: 'John Mugisha',
            changedAt: '2026-11-21T09:00:00Z',
          },
        ]
      },
    },
  )
  const title = await screen.findByLabelText('Title')
  await userEvent.clear(title)
  await userEvent.type(title, 'Mine')
  expect(await screen.findByText(/John Mugisha changed this at/, {}, { timeout: 3000 })).toBeVisible()
  expect(title).toHaveValue('Mine')
  expect(screen.getByText('Fives everywhere')).toBeInTheDocument()
  expect(screen.getByText('Not saved: somebody else changed it')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Save mine over it' }))
  await waitFor(
    () =>
      expect(asked.filter(({ method }) => method === 'PUT').at(-1)?.body).toMatchObject({
        revision: 7,
        draft: { title: 'Mine' },
      }),
    { timeout: 3000 },
  )
})

test('a fault stands at its field and keeps the draft from learners', async () => {
  open({ hasDraft: true, faults: [{ field: 'title', text: 'A title has 3 to 80 characters.' }] })
  expect(await screen.findByLabelText('Title')).toHaveAccessibleDescription('A title has 3 to 80 characters.')
  expect(screen.getByText('1 thing to fix before you publish')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Publish' })).toBeDisabled()
})

test('publishing asks first and names the version the person saw', async () => {
  const { asked } = open(
    { hasDraft: true, changes: [{ field: 'Title', lines: [{ kind: 'added', text: 'New title' }] }] },
    { [`POST ${AT}/publish`]: { ...PIECE, revision: 4 } },
  )
  await userEvent.click(await screen.findByRole('tab', { name: 'What changes' }))
  expect(screen.getByText('New title')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Learners see it as it is here.')).toBeVisible()
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ revision: 3 })
})

test('the history says who published what, and an earlier version can come back', async () => {
  const { asked } = open(
    {},
    {
      [`GET ${AT}/versions/1`]: { ...PIECE.versions[1], draft: LESSON, blocks: PIECE.blocks, changes: [] },
      [`POST ${AT}/versions/1/restore`]: { ...PIECE, revision: 4 },
    },
  )
  await userEvent.click(await screen.findByRole('tab', { name: 'History' }))
  expect(screen.getByText(/Sarah Okello/)).toBeVisible()
  expect(screen.getByText(/shipped with Kitabo/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Open version 1' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Go back to this version' }))
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Go back' }))
  await waitFor(() => expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ revision: 3 }))
})

const VIDEO: VideoDraft = {
  kind: 'video',
  title: 'A mirror',
  description: 'What a mirror line does.',
  lessonId: null,
  durationSeconds: 50,
  sources: [],
  captionsUrl: null,
  posterUrl: null,
  chapters: [{ atSeconds: 0, title: 'The question' }],
  moments: [],
}

test('a video is written: chapters as lines, questions with their answers and reasons', async () => {
  const { asked } = open(
    { kind: 'video', draft: VIDEO, blocks: [], revision: 1, isPublished: false },
    {
      'GET /api/admin/content': [],
      [`PUT ${AT}/draft`]: (body: { revision: number; draft: VideoDraft }) => ({
        ...PIECE,
        kind: 'video',
        blocks: [],
        revision: body.revision + 1,
        draft: body.draft,
      }),
    },
  )
  const chapters = await screen.findByLabelText('Chapters')
  await userEvent.type(chapters, '\n90 The rule')
  expect(chapters).toHaveAccessibleDescription(/This one is not: 90 The rule/)
  await userEvent.clear(chapters)
  await userEvent.type(chapters, '0:00 The question\n0:30 The rule')
  await userEvent.click(screen.getByRole('button', { name: 'Add a question' }))
  await userEvent.type(screen.getByLabelText('Question'), 'How far?')
  await userEvent.click(screen.getByRole('radio', { name: 'Answer 2 is right' }))
  await userEvent.type(screen.getByLabelText('Answer 2'), '12 cm')
  await waitFor(
    () =>
      expect(asked.filter(({ method }) => method === 'PUT').at(-1)?.body).toMatchObject({
        draft: {
          chapters: [
            { atSeconds: 0, title: 'The question' },
            { atSeconds: 30, title: 'The rule' },
          ],
          moments: [{ id: null, atSeconds: 10, stem: 'How far?', key: 1 }],
        },
      }),
    { timeout: 4000 },
  )
})

test('a published lesson is withdrawn after a question and can be published again', async () => {
  const sent: unknown[] = []
  const gone: Piece = { ...PIECE, revision: 4, isPublished: false, isWithdrawn: true }
  open(
    {},
    {
      [`POST ${AT}/withdraw`]: (body: unknown) => {
        sent.push(body)
        return gone
      },
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
  const asked = await screen.findByRole('alertdialog', { name: 'Withdraw “Counting in base five”?' })
  await userEvent.click(within(asked).getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('It is withdrawn. Learners cannot find it.')).toBeVisible()
  expect(sent).toEqual([{ revision: 3 }])
  expect(screen.getByRole('button', { name: 'Publish' })).toBeEnabled()
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
})
