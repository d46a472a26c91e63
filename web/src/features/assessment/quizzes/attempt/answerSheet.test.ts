import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OFFLINE, Problem } from '../../../../lib/problem'
import { attemptOf } from '../samples.testing'
import { openAnswerSheet } from './answerSheet'
import type { Draft } from './deviceStore'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ATTEMPT = attemptOf()
const [FIRST, SECOND] = ATTEMPT.questions.map(({ id }) => id) as [string, string]
const SAVED = { serverTime: '2026-11-21T09:00:00Z' }

function sheetThat(
  send: (answer: { questionId: string; userAnswer: string }) => unknown,
  kept: Draft[] = [],
) {
  const keep = vi.fn()
  const sent = vi.fn(async (answer) => send(answer) as typeof SAVED)
  return { keep, sent, sheet: openAnswerSheet(ATTEMPT, kept, { send: sent, keep }) }
}

const draft = (change: Partial<Draft>): Draft => ({
  attemptId: ATTEMPT.id,
  questionId: FIRST,
  userAnswer: 'a',
  confidenceLevel: null,
  flaggedForReview: false,
  hintsUsed: 0,
  timeSpentSeconds: 4,
  isSaved: false,
  ...change,
})

it('keeps an answer on the device before it sends it, and says when it is in', async () => {
  const { sheet, keep, sent } = sheetThat(() => SAVED)
  sheet.change(FIRST, { userAnswer: 'b' })
  expect(keep.mock.calls[0]?.[0]).toMatchObject({ questionId: FIRST, userAnswer: 'b', isSaved: false })
  expect(sent).not.toHaveBeenCalled()
  expect(sheet.read().state).toBe('saving')
  await vi.runAllTimersAsync()
  expect(sent).toHaveBeenCalledOnce()
  expect(sheet.read().state).toBe('saved')
  expect(keep.mock.lastCall?.[0]).toMatchObject({ userAnswer: 'b', isSaved: true })
})

it('waits for the end of a word, and sends only its last form', async () => {
  const { sheet, sent } = sheetThat(() => SAVED)
  sheet.change(FIRST, { userAnswer: 'os' }, 1200)
  await vi.advanceTimersByTimeAsync(800)
  sheet.change(FIRST, { userAnswer: 'osmosis ' }, 1200)
  await vi.runAllTimersAsync()
  expect(sent.mock.calls.map(([answer]) => answer.userAnswer)).toEqual(['osmosis'])
})

it('tries again, ever more slowly, until the network is back, and loses nothing', async () => {
  let isOnline = false
  const { sheet, sent } = sheetThat(() => {
    if (!isOnline) throw OFFLINE
    return SAVED
  })
  sheet.change(FIRST, { userAnswer: 'b' })
  sheet.change(SECOND, { userAnswer: '12' })
  await vi.advanceTimersByTimeAsync(8000)
  expect(sheet.read().state).toBe('waiting')
  expect(sent).toHaveBeenCalledTimes(4)
  expect(sheet.leftovers()).toEqual(['b', '12'])
  isOnline = true
  await sheet.flush()
  expect(sheet.read().state).toBe('saved')
  expect(sent.mock.calls.slice(-2).map(([answer]) => answer.questionId)).toEqual([FIRST, SECOND])
})

it('sends the newer form of an answer that changed while the older one travelled', async () => {
  const { sheet, sent } = sheetThat(() => new Promise((done) => setTimeout(() => done(SAVED), 500)))
  sheet.change(FIRST, { userAnswer: 'a' })
  await vi.advanceTimersByTimeAsync(100)
  sheet.change(FIRST, { userAnswer: 'c' })
  await vi.runAllTimersAsync()
  expect(sent.mock.calls.map(([answer]) => answer.userAnswer)).toEqual(['a', 'c'])
  expect(sheet.read().state).toBe('saved')
})

it('shows at the question what the server could not take, and goes on with the others', async () => {
  const { sheet, sent } = sheetThat(({ questionId }) => {
    if (questionId === FIRST) throw new Problem({ status: 422, detail: 'Write a number, for example 12.5.' })
    return SAVED
  })
  sheet.change(FIRST, { userAnswer: 'many' })
  sheet.change(SECOND, { userAnswer: 'b' })
  await vi.runAllTimersAsync()
  expect(sheet.read().problems).toEqual({ [FIRST]: 'Write a number, for example 12.5.' })
  expect(sent).toHaveBeenCalledTimes(2)
  expect(sheet.leftovers()).toEqual(['', ''])
  sheet.change(FIRST, { userAnswer: '12' })
  expect(sheet.read().problems).toEqual({})
})

it('says of an answer that was emptied that the one before stands, until there is another', async () => {
  const { sheet, sent } = sheetThat(() => SAVED)
  sheet.change(FIRST, { userAnswer: '' })
  expect(sheet.read().problems).toEqual({})
  sheet.change(FIRST, { userAnswer: '12' })
  await vi.runAllTimersAsync()
  sheet.change(FIRST, { userAnswer: ' ' })
  await vi.runAllTimersAsync()
  expect(sent).toHaveBeenCalledOnce()
  expect(sheet.read().problems[FIRST]).toMatch(/your last answer counts/i)
  sheet.change(FIRST, { userAnswer: '13' })
  expect(sheet.read().problems).toEqual({})
})

it.each([
  ['TIME_IS_UP', 'time'],
  ['WRONG_MOMENT', 'elsewhere'],
])('ends at %s', async (code, ending) => {
  const { sheet, sent } = sheetThat(() => {
    throw new Problem({ status: 409, code })
  })
  sheet.change(FIRST, { userAnswer: 'b' })
  await vi.runAllTimersAsync()
  expect(sheet.read().ending).toBe(ending)
  expect(sent).toHaveBeenCalledOnce()
})

it('keeps a flag without an answer on the device, since the server takes none without', async () => {
  const { sheet, keep, sent } = sheetThat(() => SAVED)
  sheet.change(FIRST, { flaggedForReview: true })
  await vi.runAllTimersAsync()
  expect(keep.mock.lastCall?.[0]).toMatchObject({ flaggedForReview: true })
  expect(sent).not.toHaveBeenCalled()
})

it('sends after a reload what was not sent before it', async () => {
  const { sheet, sent } = sheetThat(() => SAVED, [draft({ userAnswer: 'c' })])
  await sheet.flush()
  expect(sent).toHaveBeenCalledWith(expect.objectContaining({ userAnswer: 'c', timeSpentSeconds: 4 }))
})

it('believes the server where this device has nothing of its own to send', () => {
  const attempt = attemptOf()
  Object.assign(attempt.questions[0] as object, { userAnswer: 'd' })
  const sheet = openAnswerSheet(attempt, [draft({ isSaved: true, hintsUsed: 1 })], {
    send: vi.fn(),
    keep: vi.fn(),
  })
  expect(sheet.read().drafts[FIRST]).toMatchObject({ userAnswer: 'd', hintsUsed: 1 })
})

it('takes what another window answered, but never over what waits here', async () => {
  const { sheet } = sheetThat(() => {
    throw OFFLINE
  })
  sheet.change(FIRST, { userAnswer: 'b' })
  sheet.take(draft({ userAnswer: 'c', isSaved: true }))
  sheet.take(draft({ questionId: SECOND, userAnswer: '7', isSaved: true }))
  expect(sheet.read().drafts[FIRST]?.userAnswer).toBe('b')
  expect(sheet.read().drafts[SECOND]?.userAnswer).toBe('7')
})

it('takes what another device answered with the next save, tells of it, and never over what waits here', async () => {
  const other = { questionId: SECOND, userAnswer: '7', confidenceLevel: null, flaggedForReview: true }
  const { sheet, sent } = sheetThat(() => ({
    ...SAVED,
    version: 4,
    others: [{ ...other, hintsUsed: 1, timeSpentSeconds: 9 }],
    otherDeviceAt: '2026-11-21T08:59:00Z',
  }))
  sheet.change(FIRST, { userAnswer: 'b' })
  await vi.runAllTimersAsync()
  expect(sheet.read().otherDeviceAt).toBe('2026-11-21T08:59:00Z')
  expect(sheet.read().drafts[SECOND]).toMatchObject({
    userAnswer: '7',
    flaggedForReview: true,
    isSaved: true,
  })
  sheet.change(FIRST, { userAnswer: 'c' })
  await vi.runAllTimersAsync()
  expect(sent.mock.lastCall?.[0]).toMatchObject({ seenVersion: 4, userAnswer: 'c' })
})

it('shows the newer answer of another device where its own came too late', async () => {
  const newer = { questionId: FIRST, userAnswer: 'd', confidenceLevel: null, flaggedForReview: false }
  const { sheet } = sheetThat(() => ({ ...SAVED, saved: false, others: [{ ...newer, hintsUsed: 0 }] }))
  sheet.change(FIRST, { userAnswer: 'b' })
  await vi.runAllTimersAsync()
  expect(sheet.read().drafts[FIRST]).toMatchObject({ userAnswer: 'd', isSaved: true })
})

it('says how long ago an answer was given, so that one kept offline is no newer than it is', async () => {
  const { sheet, sent } = sheetThat(() => SAVED)
  sheet.change(FIRST, { userAnswer: 'b' }, 3000)
  await vi.runAllTimersAsync()
  expect(sent.mock.lastCall?.[0].givenAgoSeconds).toBeCloseTo(3, 1)
})

it('coming back, meets what was answered elsewhere, and ends where it was handed in', async () => {
  const { sheet } = sheetThat(() => SAVED)
  const [first, second] = ATTEMPT.questions
  const questions = [{ ...first, userAnswer: 'c' }, second] as typeof ATTEMPT.questions
  sheet.meet({ ...ATTEMPT, questions, version: 2 })
  expect(sheet.read().drafts[FIRST]?.userAnswer).toBe('c')
  sheet.meet({ ...ATTEMPT, status: 'graded' })
  expect(sheet.read().ending).toBe('elsewhere')
})
