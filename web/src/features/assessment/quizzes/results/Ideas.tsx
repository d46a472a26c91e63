import { plural, t } from '@lingui/core/macro'
import { MathText } from '../../../../ui/content/MathText'

import { Card, Stack, Text } from '../../../../ui/layout/layout'
import type { Result } from '../data'
import { PagedList } from './PagedList'

/** The wrong ideas behind the answers, the most frequent first. */
export function Ideas({ ideas }: { ideas: Result['ideas'] }) {
  if (ideas.length === 0) return null
  return (
    <Card title={t`Ideas to fix`}>
      <PagedList items={ideas} size={4} name="ideas">
        {({ idea, chosen, offered }) => (
          <Stack key={idea} gap={1}>
            <MathText>{t`Wrong idea: ${idea}.`}</MathText>
            <Text size={14} tone="muted">
              {t`You chose it in ${chosen.length > 1 ? 'questions' : 'question'} ${numbers(chosen)}. You could have chosen it in ${plural(offered, { one: '# question', other: '# questions' })} you answered.`}
            </Text>
          </Stack>
        )}
      </PagedList>
    </Card>
  )
}

/** "46, 47 and 48", as questions are counted. */
function numbers(orders: number[]): string {
  const all = orders.map((order) => String(order + 1))
  return [all.slice(0, -1).join(', '), all.at(-1)].filter(Boolean).join(' and ')
}
