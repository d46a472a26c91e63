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
    says: 'This reader read nearly only one author, for hours. That would move more money than they paid for the month.',
    saw: (e) =>
      `Would move ${ugx(n(e.provisionalUgx))} over all authors; paid ${ugx(n(e.readerPaidUgx))} for the month; ${percent(n(e.shareOfReaderPct))} of the time with one author.`,
  },
  page_pattern: {
    code: 'B',
    title: 'Pages turned too fast to read',
    says: 'Jumps to the end, or turns pages evenly like a machine.',
    saw: (e) =>
      `${plural(n(e.openings), 'opening')}; ${percent(n(e.leapSharePct))} of the steps leap; ${count(n(e.timedPages))} pages timed, spread ${n(e.spread).toFixed(2)}.`,
  },
  device_stacking: {
    code: 'C',
    title: 'Three devices or more at once',
    says: 'The same account read on 3 devices or more at the same time.',
    saw: (e) =>
      `Up to ${count(n(e.openingsAtOnce))} at once, ${plural(Math.round(n(e.secondsStacked) / 60), 'minute')} on ${plural(n(e.days), 'day')}.`,
  },
  sleepless: {
    code: 'D',
    title: 'Reads day and night',
    says: 'Active for 18 hours or more in a day, on 2 days or more.',
    saw: (e) =>
      `${plural(n(e.days), 'such day')}; at most ${plural(n(e.mostHoursInADay), 'hour')} in one day.`,
  },
  ring: {
    code: 'E',
    title: 'Readers and authors who work together',
    says: 'These readers share a device or number, or are linked to the author. Few others read this author, and they would move more money than they paid.',
    saw: (e) =>
      `${plural(n(e.readers), 'reader')} and ${plural(n(e.authors), 'author')}: would move ${ugx(n(e.provisionalUgx))}, paid ${ugx(n(e.readerPaidUgx))}; ${percent(n(e.shareOfReadersPct))} of their time, ${percent(n(e.shareOfAuthorsPct))} of these authors' audience${e.isTied ? '; an author shares their device or number' : ''}.`,
  },
  reopened: {
    code: 'F',
    title: 'Same page opened again and again',
    says: 'A book opened 12 times or more at one page, 5 minutes each, with no page turned.',
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
