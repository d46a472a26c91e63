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
    says: 'One reader would move more money to one author than this reader brought to the pool.',
    saw: (e) =>
      `Would move ${ugx(n(e.provisionalUgx))}; paid ${ugx(n(e.readerPaidUgx))}, of which ${ugx(n(e.limitUgx))} may go to authors; ${percent(n(e.shareOfReaderPct))} of the reader's time.`,
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
