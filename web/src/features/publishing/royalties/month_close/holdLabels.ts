import { count, percent, plural, ugx } from '../../../../ui/data/format'

type Evidence = Record<string, unknown>

const n = (value: unknown) => Number(value ?? 0)

interface Rule {
  code: string
  title: string
  says: string
  saw: (evidence: Evidence) => string
}

const RULES: Record<string, Rule> = {
  economic_bound: {
    code: 'A',
    title: 'More money than was paid',
    says: 'Hours of reading, nearly all of one author, would move more money than this reader paid for the month.',
    saw: (e) =>
      `Would move ${ugx(n(e.provisionalUgx))} over all authors; paid ${ugx(n(e.readerPaidUgx))} for the month; ${percent(n(e.shareOfReaderPct))} of the time with one author.`,
  },
  page_pattern: {
    code: 'B',
    title: 'Pages not turned as people turn them',
    says: 'Jumps to the end, or gaps between pages as regular as a machine.',
    saw: (e) =>
      `${plural(n(e.openings), 'opening')}; ${percent(n(e.leapSharePct))} of the steps leap; ${count(n(e.timedPages))} pages timed, spread ${n(e.spread).toFixed(2)}.`,
  },
  device_stacking: {
    code: 'C',
    title: 'Three devices or more at once',
    says: 'The same account read on three devices or more at the same moment.',
    saw: (e) =>
      `Up to ${count(n(e.openingsAtOnce))} at once, ${plural(Math.round(n(e.secondsStacked) / 60), 'minute')} on ${plural(n(e.days), 'day')}.`,
  },
  sleepless: {
    code: 'D',
    title: 'Reads round the clock',
    says: 'Active in eighteen hours or more of a day, on two days or more.',
    saw: (e) =>
      `${plural(n(e.days), 'such day')}; at most ${plural(n(e.mostHoursInADay), 'hour')} in one day.`,
  },
  ring: {
    code: 'E',
    title: 'Readers and authors who live on each other',
    says: 'Readers of one device or number, or a reader alone, spend their time on authors whom few others read, or to whom they are tied, and would move more than they paid.',
    saw: (e) =>
      `${plural(n(e.readers), 'reader')} and ${plural(n(e.authors), 'author')}: would move ${ugx(n(e.provisionalUgx))}, paid ${ugx(n(e.readerPaidUgx))}; ${percent(n(e.shareOfReadersPct))} of their time, ${percent(n(e.shareOfAuthorsPct))} of these authors' audience${e.isTied ? '; an author shares their device or number' : ''}.`,
  },
  reopened: {
    code: 'F',
    title: 'Opened again and again at one page',
    says: 'A book opened twelve times or more at one page, five minutes each, with no page turned.',
    saw: (e) =>
      `${plural(n(e.openings), 'opening')} without a page turned, ${plural(Math.round(n(e.seconds) / 60), 'minute')}, ${percent(n(e.shareOfAuthorPct))} of the time with this author.`,
  },
}

/** A hold rule in words; a rule this screen does not know keeps the api's own name. */
export function ruleOf(reason: string): Rule {
  return (
    RULES[reason] ?? {
      code: reason,
      title: reason.replaceAll('_', ' '),
      says: '',
      saw: (e) =>
        Object.entries(e)
          .map(([key, value]) => `${key}: ${value}`)
          .join('; '),
    }
  )
}

export const ALL_RULES = Object.values(RULES)
