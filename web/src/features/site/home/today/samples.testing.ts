import type { Today } from './data'

const nothing = { tasks: 0, done: 0, minutesLeft: 0, titles: [] }

/** The first screen of a Wednesday, for tests. */
export const sampleToday: Today = {
  at: '2026-11-25T16:00:00Z',
  today: '2026-11-25',
  needsFirstSteps: false,
  next: {
    kind: 'practice',
    title: 'Practise Ratio',
    subject: 'Mathematics',
    why: 'Four later topics need it.',
    minutes: 15,
    dataMb: 0.1,
    dueAt: null,
    url: '/practice?topic=t1',
    suggestionId: null,
  },
  progress: {
    asOf: '2026-11-25T16:00:00Z',
    hasBegun: true,
    week: {
      beganOn: '2026-11-23',
      minutes: 120,
      readingMinutes: 40,
      questions: 21,
      correctAnswers: 15,
      days: 2,
      lastWeekMinutes: 200,
      lastWeekMinutesByNow: 90,
      lastWeekQuestions: 30,
    },
    goals: [],
    streakDays: 2,
    justDone: {
      since: '2026-11-25T15:00:00Z',
      lastAt: '2026-11-25T15:48:00Z',
      questions: 7,
      correctAnswers: 5,
      minutes: 12,
      readingMinutes: 0,
      topics: [
        {
          topicId: 't2',
          topic: 'Straight lines',
          questions: 7,
          correctAnswers: 5,
          before: { lowPct: 4, highPct: 38, isKnown: false },
          after: { lowPct: 13, highPct: 46, isKnown: true },
        },
      ],
    },
    weakest: [],
    plan: null,
  },
  plan: {
    weeklyMinutes: 360,
    exam: 'UCE',
    daysLeft: 320,
    missedTasks: 2,
    days: [
      { on: '2026-11-23', tasks: 1, done: 1, minutesLeft: 0, titles: [] },
      { on: '2026-11-24', ...nothing },
      { on: '2026-11-25', tasks: 1, done: 0, minutesLeft: 15, titles: ['Practise Ratio'] },
      { on: '2026-11-26', tasks: 1, done: 0, minutesLeft: 60, titles: ['Read: Lenses'] },
      { on: '2026-11-27', ...nothing },
      { on: '2026-11-28', ...nothing },
      { on: '2026-11-29', ...nothing },
    ],
    today: [{ title: 'Practise Ratio', minutes: 15, isDone: false, url: '/practice?topic=t1' }],
  },
  book: { bookId: 'b1', title: 'Electricity at Home', page: 11, pages: 15 },
}
