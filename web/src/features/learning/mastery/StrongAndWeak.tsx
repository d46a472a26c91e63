import { plural, t } from '@lingui/core/macro'
import { MASTERY_MIN_ANSWERS } from '../../../api/constants.gen'
import { useAddress } from '../../../lib/filters'
import { BarChart } from '../../../ui/data/charts'

import { Select } from '../../../ui/forms/Field'
import { Card, Stack } from '../../../ui/layout/layout'
import type { Scope } from './data'
import { bars, ENDS_SHOWN, ends, type ScopeBar, tickName } from './presenters'

const ALL = ''

/** Right answers by subject, and by topic for all subjects or one of them. */
export function StrongAndWeak({ subjects, topics }: { subjects: Scope[]; topics: Scope[] }) {
  const [subject, setSubject] = useSubject(subjects)
  if (topics.length === 0) return null
  const here = subject === ALL ? topics : topics.filter(({ subjectId }) => subjectId === subject)
  const found = bars(here, ({ topic }) => topic)
  const shown = ends(found)
  return (
    <>
      <Card>
        <Shares
          title={t`Which subject is my strongest?`}
          head={t`Subject`}
          rows={bars(subjects, (scope) => scope.subject)}
          note={t`Share of right answers; how many you gave is in brackets.`}
        />
      </Card>
      <Card>
        <Stack>
          <Select
            label={t`Subject`}
            value={subject}
            options={[{ value: ALL, label: t`All subjects` }, ...subjects.map(optionOf)]}
            onChange={({ target }) => setSubject(target.value)}
          />
          <Shares
            title={t`Where am I strong and weak?`}
            head={t`Topic`}
            rows={shown}
            note={noteOf(found.length, here.length)}
          />
        </Stack>
      </Card>
    </>
  )
}

function noteOf(drawable: number, all: number): string {
  if (drawable === 0)
    return t`You have answered questions on ${plural(all, { one: '# topic', other: '# topics' })}.`
  const which =
    drawable > 2 * ENDS_SHOWN
      ? t`The ${ENDS_SHOWN} weakest and ${ENDS_SHOWN} strongest of ${plural(drawable, { one: '# topic', other: '# topics' })}`
      : plural(drawable, { one: '# topic', other: '# topics' })
  const others =
    all > drawable ? t`; ${all - drawable} more have fewer than ${MASTERY_MIN_ANSWERS} answers` : ''
  return t`${which}${others}. Share of right answers; how many you gave is in brackets.`
}

interface SharesProps {
  title: string
  head: string
  rows: ScopeBar[]
  note: string
}

const Shares = ({ title, head, rows, note }: SharesProps) => (
  <BarChart
    title={title}
    data={rows}
    x="name"
    xLabel={head}
    y={[{ key: 'sharePct', label: t`Right answers` }]}
    unit="percent"
    tickX={tickName}
    sideways
    empty={t`No ${head.toLowerCase()} with ${MASTERY_MIN_ANSWERS} answers in this time.`}
    note={note}
    explain="correct_answers"
  />
)

const optionOf = ({ subjectId, subject }: Scope) => ({
  value: subjectId ?? ALL,
  label: subject ?? t`Other`,
})

function useSubject(subjects: Scope[]): [string, (subject: string) => void] {
  const [search, change] = useAddress()
  const asked = subjects.find(({ subjectId }) => subjectId === search.get('subject'))
  return [asked?.subjectId ?? ALL, (subject) => change({ subject: subject === ALL ? '' : subject })]
}
