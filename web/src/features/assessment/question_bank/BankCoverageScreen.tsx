import { BANK_TOPIC_ITEMS } from '../../../api/constants.gen'
import { useAddress } from '../../../lib/filters'
import { percent, plural } from '../../../ui/data/format'
import { LineItem, Lines } from '../../../ui/data/Lines'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Select } from '../../../ui/forms/Field'
import { Card, Grid, Stack } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Segments } from '../../../ui/primitives/Button'
import { CountTable } from './CountTable'
import { type Coverage, type CoverageBy, useCoverage } from './data'
import { KINDS, LEVELS, options, YEARS } from './labels'

const BY = [
  { value: 'level' as const, label: 'Level of thinking' },
  { value: 'type' as const, label: 'Type' },
]
const FIRST = 3

/** Where questions are missing, topic by topic, so that authors know what to write next. */
export default function BankCoverageScreen() {
  const [address, change] = useAddress()
  const by: CoverageBy = address.get('by') === 'type' ? 'type' : 'level'
  const schoolYear = address.get('schoolYear') ?? ''
  const result = useCoverage(address.get('subject') ?? '', schoolYear, by)
  return (
    <Page
      title="Where questions are missing"
      lead="How many live questions each topic has and how many it needs."
      crumbs={[{ label: 'Question bank', to: '/admin/items' }]}
    >
      <Loaded query={result} skeleton={<Skeleton shape="chart" />}>
        {(data) =>
          data.subjects.length === 0 ? (
            <EmptyState title="The bank has no live question yet." />
          ) : (
            <Stack gap={6}>
              <Grid min={160} gap={3} fill>
                <Select
                  label="Subject"
                  options={data.subjects.map(({ slug, name }) => ({ value: slug, label: name }))}
                  value={data.subject ?? ''}
                  onChange={({ target }) => change({ subject: target.value })}
                />
                <Select
                  label="School year"
                  options={[{ value: '', label: 'All' }, ...options(YEARS)]}
                  value={schoolYear}
                  onChange={({ target }) => change({ schoolYear: target.value })}
                />
              </Grid>
              <Segments
                label="Count by"
                options={BY}
                value={by}
                onChange={(value) => change({ by: value === 'type' ? value : '' })}
              />
              <WriteNext topics={data.topics} />
              <Counted coverage={data} by={by} />
            </Stack>
          )
        }
      </Loaded>
    </Page>
  )
}

/** Live questions of a topic, or of one of its cells. */
const listed = (topicId: string, cell: Record<string, string> = {}) =>
  `/admin/items?${new URLSearchParams({ status: 'live', topicId, ...cell })}`

/** The topics that lack most. */
function WriteNext({ topics }: Pick<Coverage, 'topics'>) {
  const thin = topics.filter(({ missing }) => missing > 0).sort((one, other) => other.missing - one.missing)
  if (thin.length === 0) return null
  return (
    <Card title="Write next">
      <Lines label="Topics that need most questions">
        {thin.slice(0, FIRST).map(({ id, code, name, missing }) => (
          <LineItem
            key={id}
            title={`${code} ${name}`}
            to={listed(id)}
            under={`${plural(missing, 'question')} missing`}
          />
        ))}
      </Lines>
    </Card>
  )
}

function Counted({
  coverage: { subject, subjects, kinds, topics },
  by,
}: {
  coverage: Coverage
  by: CoverageBy
}) {
  const names: Record<string, string> = by === 'level' ? LEVELS : KINDS
  const subjectName = subjects.find(({ slug }) => slug === subject)?.name ?? 'the subject'
  return (
    <CountTable
      title={`How many questions of each ${by} does ${subjectName} have?`}
      note={`Only live questions count. A topic should have at least ${plural(BANK_TOPIC_ITEMS, 'question')} in this mix. A number leads to its questions.`}
      rowHead="Topic"
      columns={kinds.map(({ id, wanted }) => ({ id, wanted, name: names[id] ?? id }))}
      rows={topics.map(({ id, code, name, counts, missing }) => ({
        id,
        name: `${code} ${name}`,
        counts,
        missing,
      }))}
      to={(topicId, kind) => listed(topicId, { [by === 'level' ? 'cognitive' : 'type']: kind })}
      feet={[
        { name: 'All topics', cells: cells(kinds, ({ count }) => String(count)) },
        { name: 'Share', cells: cells(kinds, ({ sharePct }) => percent(sharePct)) },
        { name: 'Share wanted', cells: cells(kinds, ({ wantedPct }) => percent(wantedPct)) },
      ]}
    />
  )
}

const cells = (kinds: Coverage['kinds'], say: (kind: Coverage['kinds'][number]) => string) =>
  Object.fromEntries(kinds.map((kind) => [kind.id, say(kind)]))
