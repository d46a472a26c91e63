import type { Me } from '../../../api/me'
import { LEARNER } from '../../../testing/render'

export const AGREED = { providerUgx: 100_001, paymentsUgx: 100_001, journalUgx: 100_001, feesUgx: 3000 }
export const FINANCE: Me = {
  ...LEARNER,
  role: 'admin',
  permissions: ['finance.prepare', 'finance.approve', 'finance.settle'],
}
export const AT = '/admin/revenue-management?month=2026-10'
export const OCTOBER = '/api/admin/months/2026-10'
export const seen = { by: 'Deborah', userId: 'somebody else', at: '2026-11-05T06:00:00Z' }

export const walk = (change: object) => ({
  month: '2026-10',
  isRunning: false,
  state: 'drafted',
  totalSubscriptionRevenue: 100_001,
  reversals: 0,
  carriedIn: 0,
  authorPoolAmount: 60_000,
  authorPoolPercentage: 60,
  totalReadingSeconds: 1200,
  revenuePerMinute: 3000,
  inputHash: 'a'.repeat(64),
  previousHash: null,
  closeHash: null,
  draftedAt: null,
  approvedAt: null,
  finalizedAt: null,
  draftedBy: 'Deborah Nalwoga',
  approvedBy: null,
  evidence: {
    data_complete: { ...seen, recordedSeconds: 600, martSeconds: 600 },
    reconciled: { ...seen, providerUgx: 100_001, feesUgx: 3000 },
    drafted: { ...seen, rows: 3, payments: 1 },
  },
  completeness: { recordedSeconds: 600, martSeconds: 600, missingSeconds: 0, checksHold: true, asOf: null },
  reconciliation: { ...AGREED, suspenseUgx: 0, explainedUgx: 0, lateUgx: 0 },
  differences: [],
  overdueDifferences: 0,
  held: {},
  ...change,
})
export const earning = (authorId: string, author: string, earningsUgx: number) => ({
  authorId,
  author,
  readingSeconds: 600,
  sharePct: 50,
  earningsUgx,
  correctionUgx: 0,
  isPaid: false,
})
export const hold = {
  pair: 'h1',
  reader: 'c0ffee',
  authorId: '2',
  author: 'Ben',
  bookId: 'b1',
  title: 'Algebra',
  seconds: 300,
  ugx: 15_000,
  decision: 'pending',
  holds: [
    {
      id: 'h1',
      reason: 'sleepless',
      evidence: { days: 3, mostHoursInADay: 22 },
      decision: 'pending',
      note: null,
    },
  ],
}
export const board = (lines: (typeof hold)[]) => ({
  seconds: 300 * lines.length,
  ugx: 15_000 * lines.length,
  sharedUgx: 60_000,
  waitingLines: lines.length,
  waitingUgx: 15_000 * lines.length,
  reasons: [
    { reason: 'sleepless', lines: lines.length, seconds: 300 * lines.length, ugx: 15_000 * lines.length },
  ],
  lines,
})
export const api = (change: object = {}, holds: (typeof hold)[] = []) => ({
  [`GET ${OCTOBER}`]: walk(change),
  [`GET ${OCTOBER}/earnings`]: [earning('1', 'Ann', 45_000), earning('2', 'Ben', 15_000)],
  [`GET ${OCTOBER}/held`]: board(holds),
  'GET /api/admin/objections': [],
  'GET /api/admin/months': [walk({ month: '2026-11', isRunning: true, state: 'open' }), walk(change)],
})
