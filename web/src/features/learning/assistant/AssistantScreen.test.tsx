import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Answers, LEARNER, show } from '../../../testing/render'
import AssistantScreen from './AssistantScreen'
import type { Message, Overview, Parts } from './data'

const overview: Overview = {
  threads: [
    {
      id: 't1',
      title: 'what is osmosis',
      bookId: null,
      topic: 'Transport',
      lastMessageAt: '2026-11-16T09:00:00Z',
    },
  ],
  starters: [
    { question: 'Explain: Counting in base five', why: 'We expect 3 to 6 of 10 right.', topicId: null },
  ],
  about: null,
  leftToday: 80,
  perDay: 80,
  usesModel: false,
}

const parts: Parts = {
  kind: 'steps',
  hint: 'Undo the addition first.',
  stepsTitle: 'Step by step',
  steps: [
    { say: 'Subtract 5.', tex: null },
    { say: 'Divide by 3.', tex: null },
  ],
  shown: 0,
  isProved: true,
  slip: null,
  sources: [
    { n: 1, kind: 'section', title: 'Equations', heading: 'Undo', where: 'S1', url: '/lessons/l1#part-2' },
  ],
  followUps: ['Why?'],
  note: null,
  byModel: false,
}

const mine: Message = {
  id: 'm1',
  role: 'user',
  content: 'solve 3x + 5 = 20',
  at: '2026-11-16T09:00:00Z',
  parts: null,
  satisfaction: null,
  isReported: false,
  isWithdrawn: false,
  isWriting: false,
}
const theirs: Message = { ...mine, id: 'm2', role: 'assistant', content: 'I read it so.', parts }
const thread = { ...(overview.threads[0] as Overview['threads'][0]), id: 't2', title: mine.content }

const open = (api: Answers = {}, at = '/ai-support-test') =>
  show(<AssistantScreen />, {
    at,
    me: LEARNER,
    api: {
      'GET /api/assistant': overview,
      'POST /api/assistant/threads': { thread, messages: [mine, theirs], leftToday: 79 },
      'GET /api/assistant/threads/t2': { ...thread, messages: [mine, theirs] },
      ...api,
    },
  })

beforeEach(() => localStorage.clear())

it('begins with questions of ones own and asks one with a tap', async () => {
  const { asked, location } = open()
  expect(await screen.findByText('We expect 3 to 6 of 10 right.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Ask: Explain: Counting in base five' }))
  expect(await screen.findByText('I read it so.')).toBeVisible()
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    question: 'Explain: Counting in base five',
  })
  expect(location.address).toBe('/ai-support-test?thread=t2')
})

it('says above the turns which book they are about, and leads to it', async () => {
  const about = { ...thread, topic: 'One Good Hour', bookId: 'b1', messages: [mine, theirs] }
  open({ 'GET /api/assistant/threads/t2': about }, '/ai-support-test?thread=t2')
  expect(await screen.findByRole('link', { name: 'One Good Hour' })).toHaveAttribute('href', '/book/b1')
})

it('gives a hint first and opens the steps one by one', async () => {
  open({}, '/ai-support-test?thread=t2')
  await userEvent.click(await screen.findByRole('button', { name: 'Give me a hint' }))
  expect(screen.getByText('Undo the addition first.')).toBeVisible()
  expect(screen.queryByText('Subtract 5.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show step 1 of 2' }))
  expect(screen.getByText('Subtract 5.')).toBeVisible()
  expect(screen.queryByText('Divide by 3.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show step 2 of 2' }))
  expect(screen.getByText('Divide by 3.')).toBeVisible()
  expect(screen.getByText('We checked each line')).toBeVisible()
  expect(screen.getByRole('link', { name: /Equations: Undo/ })).toHaveAttribute('href', '/lessons/l1#part-2')
})

it('sets the maths of a source and of what to ask next, and shows nobody TeX', async () => {
  const tex = 'Solve $\\frac{x}{4} = 3$'
  const [source] = parts.sources
  const maths = { ...parts, sources: [{ ...source, heading: tex }], followUps: [tex] }
  const messages = [mine, { ...theirs, parts: maths }]
  open({ 'GET /api/assistant/threads/t2': { ...thread, messages } }, '/ai-support-test?thread=t2')
  await screen.findByText('I read it so.')
  // Asked by selector: a name is not worked out over what sets the formula.
  const set = () => document.querySelectorAll('[class*=source] math, button math').length
  await waitFor(() => expect(set()).toBe(2))
})

it('keeps a question that was refused, and says why', async () => {
  const refusal = { code: 'TOO_MANY', title: 'Too Many', detail: 'A lot of questions.', status: 429 }
  open({ 'POST /api/assistant/threads': [429, refusal] })
  await userEvent.type(await screen.findByLabelText('Your question'), 'what is osmosis{Enter}')
  expect(await screen.findByText(/A lot of questions\./)).toBeVisible()
  expect(screen.getByLabelText('Your question')).toHaveValue('what is osmosis')
})

it('says that it is looking, and offers to stop', async () => {
  open({ 'POST /api/assistant/threads': () => new Promise(() => undefined) })
  await userEvent.type(await screen.findByLabelText('Your question'), 'what is osmosis{Enter}')
  expect(screen.getByText(/Looking in your lessons/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Stop' })).toBeEnabled()
})

it('writes signs of maths where the caret stands', async () => {
  open()
  const box = await screen.findByLabelText('Your question')
  await userEvent.type(box, 'x')
  const keys = screen.getByRole('toolbar', { name: 'Maths symbols' })
  await userEvent.click(within(keys).getByRole('button', { name: 'squared' }))
  expect(box).toHaveValue('x²')
})

it('brings a deleted conversation back', async () => {
  const { asked } = open({
    'DELETE /api/assistant/threads/t1': {},
    'POST /api/assistant/threads/t1/restore': overview.threads[0],
  })
  await userEvent.click(
    (await screen.findAllByRole('button', { name: 'Delete: what is osmosis' }))[0] as HTMLElement,
  )
  await userEvent.click((await screen.findAllByRole('button', { name: 'Undo' }))[0] as HTMLElement)
  expect(asked.some(({ path }) => path.endsWith('/restore'))).toBe(true)
})

it('reports an answer without a name, and says no word of one that was withdrawn', async () => {
  const withdrawn = { ...theirs, id: 'm3', content: '', parts: null, isWithdrawn: true }
  const { asked } = open(
    {
      'GET /api/assistant/threads/t2': { ...thread, messages: [mine, theirs, withdrawn] },
      'POST /api/moderation/reports': null,
    },
    '/ai-support-test?thread=t2',
  )
  expect(await screen.findByText(/was wrong, so we removed it/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Report this answer' }))
  expect(screen.getByText(/without your name/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }))
  expect(await screen.findByText('Reported')).toBeVisible()
  expect(asked.find(({ path }) => path === '/api/moderation/reports')?.body).toEqual({
    kind: 'answer',
    contentId: 'm2',
    reason: 'wrong',
    words: null,
  })
})

it('asks whether it helped, and takes words for what did not', async () => {
  const { asked } = open({ 'PUT /api/assistant/messages/m2/satisfaction': {} }, '/ai-support-test?thread=t2')
  await userEvent.click(await screen.findByRole('button', { name: 'Not really' }))
  await userEvent.type(await screen.findByLabelText(/What was missing/), 'an example')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/Thank you/)).toBeVisible()
  expect(asked.at(-1)?.body).toEqual({ satisfaction: 'not_helped', words: 'an example' })
})

/** Stands in for the browser's stream of events; a test says what comes. */
class Stream extends EventTarget {
  static opened: Stream[] = []
  isClosed = false
  constructor(readonly url: string) {
    super()
    Stream.opened.push(this)
  }
  close() {
    this.isClosed = true
  }
  emit(name: string, data: unknown, lastEventId = '') {
    const event = new MessageEvent(name, { data: JSON.stringify(data), lastEventId })
    act(() => void this.dispatchEvent(event))
  }
}

const writing = { ...theirs, content: '', isWriting: true }

async function askAModel(api: Answers = {}) {
  Stream.opened = []
  vi.stubGlobal('EventSource', Stream)
  const shown = open({
    'POST /api/assistant/threads': { thread, messages: [mine, writing], leftToday: 79 },
    'GET /api/assistant/threads/t2': { ...thread, messages: [mine, writing] },
    ...api,
  })
  await userEvent.type(await screen.findByLabelText('Your question'), 'what is osmosis{Enter}')
  await screen.findByText('Reading the lessons…')
  return { ...shown, stream: Stream.opened[0] as Stream }
}

it('shows a model’s words statement by statement, and then the whole answer once', async () => {
  const { stream } = await askAModel()
  expect(stream.url).toBe('/api/assistant/messages/m2/stream')
  stream.emit('said', 'Water moves through [1].', '1')
  const first = screen.getByText('Water moves through [1].')
  expect(first.closest('[aria-live]')).toHaveAttribute('aria-live', 'polite')
  // A stream taken up again may tell a statement twice.
  stream.emit('said', 'Water moves through [1].', '1')
  stream.emit('said', 'To the sugar [1].', '2')
  expect(screen.getAllByText(/Water moves through/)).toHaveLength(1)
  expect(screen.getByText('To the sugar [1].')).toBeVisible()
  stream.emit('whole', { ...theirs, content: 'Water moves through [1]. To the sugar [1].' })
  const whole = await screen.findByText('Water moves through [1]. To the sugar [1].')
  // It was read out as it came: the finished turn is not read out again.
  expect(whole.closest('[aria-live]')).toHaveAttribute('aria-live', 'off')
  expect(stream.isClosed).toBe(true)
  expect(screen.queryByText('Writing…')).toBeNull()
  expect(screen.getByRole('button', { name: 'Ask' })).toBeVisible()
})

it('stops a model where it is', async () => {
  const { asked, stream } = await askAModel({ 'POST /api/assistant/messages/m2/stop': {} })
  stream.emit('said', 'Water moves through [1].', '1')
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
  expect(asked.at(-1)).toMatchObject({ method: 'POST', path: '/api/assistant/messages/m2/stop' })
})

it('goes on with an unfinished answer when the page is opened again', async () => {
  Stream.opened = []
  vi.stubGlobal('EventSource', Stream)
  open(
    { 'GET /api/assistant/threads/t2': { ...thread, messages: [mine, writing] } },
    '/ai-support-test?thread=t2',
  )
  await screen.findByText('Reading the lessons…')
  expect(Stream.opened).toHaveLength(1)
})

it('sends a question whose answer did not arrive again as the same', async () => {
  const refusal = { code: 'X', title: 'Oh', detail: 'It broke.', status: 500 }
  const { asked } = open({ 'POST /api/assistant/threads': [500, refusal] })
  await userEvent.type(await screen.findByLabelText('Your question'), 'what is osmosis{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(2))
  const [one, again] = asked
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => body as { id: string })
  expect(again?.id).toBe(one?.id)
  expect(one?.id).toMatch(/^[0-9a-f-]{36}$/)
})

it('says that a question is too long instead of cutting it', async () => {
  open()
  const box = await screen.findByLabelText('Your question')
  await userEvent.click(box)
  await userEvent.paste('why '.repeat(2_500))
  expect(screen.getByText(/10000 characters, and the limit is 1000/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Ask' })).toBeDisabled()
})
