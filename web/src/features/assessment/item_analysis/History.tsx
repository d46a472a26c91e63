import { count, date, dateTime, plural } from '../../../ui/format'
import { Card, Stack, Text } from '../../../ui/layout'
import { PlainTable } from '../../../ui/PlainTable'
import { Timeline } from '../../../ui/Timeline'
import { ACT_WORDS, FLAG_WORDS, type ItemDetail } from './data'
import { keySaid } from './KeyFields'

/** What was done to the question, and what earlier nights found. */
export function History({ item }: { item: ItemDetail }) {
  const { acts, history } = item
  if (acts.length + history.length === 0) return null
  return (
    <>
      {acts.length > 0 && (
        <Card title="What was done">
          <Timeline>
            {acts.map((act) => (
              <Stack key={act.actedAt} gap={1}>
                <Text strong>{ACT_WORDS[act.act]}</Text>
                <Text>{act.reason}</Text>
                <Text size={14} tone="muted">
                  {[
                    act.actedBy ?? 'The night',
                    dateTime(act.actedAt),
                    `${plural(act.attemptsRescored, 'score')} changed`,
                    act.keyAfter != null &&
                      `the key was ${keySaid(item, act.keyBefore)}, and is ${keySaid(item, act.keyAfter)}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </Stack>
            ))}
          </Timeline>
        </Card>
      )}
      {history.length > 0 && (
        <Card>
          <PlainTable
            caption="What the nights found"
            head={[
              { label: 'Night' },
              { label: 'First answers', numeric: true },
              { label: 'Tells apart', numeric: true },
              { label: 'Found' },
            ]}
            rows={history.map(({ foundOn, answers, discrimination, flags }) => ({
              key: foundOn ?? '',
              cells: [
                foundOn ? date(foundOn) : '–',
                count(answers),
                discrimination?.toFixed(2) ?? '–',
                flags.map(({ flag }) => FLAG_WORDS[flag] ?? flag).join(', ') || 'Nothing',
              ],
            }))}
          />
        </Card>
      )}
    </>
  )
}
