import { plural, t } from '@lingui/core/macro'
import { useScreens } from '../../../lib/screens'
import { LineLink, Lines } from '../../../ui/data/Lines'
import { Card } from '../../../ui/layout/layout'
import { Fold } from '../../../ui/primitives/Fold'
import { type BookTopic, useBookTopics } from './data'

const SHOWN = 6

/** The topics of the curriculum a book covers, each leading to where it is taught. */
export function BookTopics({ id }: { id: string }) {
  const { exists } = useScreens()
  const topics = (useBookTopics(id).data ?? []).filter(({ subjectSlug }) =>
    exists(`/subjects/${subjectSlug}`),
  )
  if (topics.length === 0) return null
  const [first, rest] = [topics.slice(0, SHOWN), topics.slice(SHOWN)]
  return (
    <Card title={t`Topics of this book`}>
      <Lines>{first.map(lineOf)}</Lines>
      {rest.length > 0 && (
        <Fold title={plural(rest.length, { one: '# topic more', other: '# topics more' })} isLine>
          <Lines>{rest.map(lineOf)}</Lines>
        </Fold>
      )}
    </Card>
  )
}

const lineOf = ({ code, name, subject, subjectSlug, schoolYear, firstPage }: BookTopic) => (
  <LineLink
    key={code}
    to={`/subjects/${subjectSlug}`}
    note={firstPage === null ? t`${subject} ${schoolYear}` : t`${schoolYear}, page ${firstPage}`}
  >
    {name}
  </LineLink>
)
