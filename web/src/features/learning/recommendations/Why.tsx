import { plural, t } from '@lingui/core/macro'
import { Explain } from '../../../ui/data/Explain'
import { count, expected, percent } from '../../../ui/data/format'
import { Facts, Row, Stack, Text } from '../../../ui/layout/layout'
import type { Study } from './data'

type Fact = [name: string, value: string | null]

/** The numbers behind a suggestion. */
export function Why({ item }: { item: Study }) {
  const { details, title, recommendationType, taskId, lowPct, highPct } = item
  const number = (name: string) => (typeof details?.[name] === 'number' ? (details[name] as number) : null)
  const words = (name: string) => (typeof details?.[name] === 'string' ? (details[name] as string) : null)
  const [answers, right, days] = [number('answers'), number('right'), number('daysSince')]
  const facts: Fact[] = [
    [
      t`Your answers`,
      answers === null ? null : answers ? t`${count(right ?? 0)} of ${count(answers)} right` : t`none yet`,
    ],
    [
      t`We expect now`,
      lowPct === null || highPct === null ? t`not known yet` : t`${expected({ lowPct, highPct })} right`,
    ],
    [t`Ready for it`, number('readinessPct') === null ? null : percent(number('readinessPct'))],
    [
      t`Last practised`,
      days === null ? null : days === 0 ? 'today' : t`${plural(days, { one: '# day', other: '# days' })} ago`,
    ],
    [t`Leads to`, words('opens')],
    [t`Needed for`, words('builtOnBy')],
  ]
  return (
    <Stack gap={2}>
      {details && <Facts facts={facts.filter(([, value]) => value !== null)} />}
      <Row>
        <Text size={14} tone="muted">
          {taskId ? t`It is in your study plan this week, so it comes first. ` : ''}
          {recommendationType === 'plan'
            ? t`The plan chose it because half an hour on it helps your exam result most.`
            : recommendationType === 'curriculum'
              ? t`This list follows the order of your curriculum. 1 in 10 learners gets this list, so we can compare it with the others.`
              : t`First come the topics that help you most: weak topics, topics you are ready for, and topics in your class now.`}
        </Text>
        <Explain metric="expected_gain" label={t`the position of ${title}`} />
      </Row>
    </Stack>
  )
}
