import { count, date, dateTime, plural } from '../../../ui/data/format'
import { PlainTable } from '../../../ui/data/PlainTable'
import { Card, Stack, Text } from '../../../ui/layout/layout'
import { Timeline } from '../../../ui/primitives/Timeline'
import { ACTION_LABELS, FLAG_WORDS, type ItemDetail } from './data'
import { keyText } from './KeyFields'

/** What was done to the question, and what earlier nights found. */
export function History({ item }: { item: ItemDetail }) {
  const { actions, history } = item
  if (actions.length + history.length === 0) return null
  return (
    <>
      {actions.length > 0 && (
        <Card title="What was done">
          <Timeline>
            {actions.map((action) => (
              <Stack key={action.actedAt} gap={1}>
                <Text strong>{ACTION_LABELS[action.action]}</Text>
                <Text>{action.reason}</Text>
                <Text size={14} tone="muted">
                  {[
                    action.actedBy ?? 'The night',
                    dateTime(action.actedAt),
                    `${plural(action.attemptsRescored, 'score')} changed`,
                    action.keyAfter != null &&
                      `the key was ${keyText(item, action.keyBefore)}, and is ${keyText(item, action.keyAfter)}`,
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
            caption="What the nightly checks found"
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
