import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { date } from '../../../ui/data/format'
import { Stack, Text } from '../../../ui/layout/layout'
import { Fold } from '../../../ui/primitives/Fold'
import { Badge } from '../../../ui/primitives/graphics'
import type { Change } from './data'

const CAUSES: Record<string, string> = {
  made: t`You made the plan`,
  missed: t`You missed some days`,
  settings: t`You changed the plan`,
  resumed: t`You continued after a pause`,
  asked: t`You asked for it`,
}

/** What became of the plan, newest first. */
export function History({ history }: { history: Change[] }) {
  return (
    <Fold
      isLine
      title={t`Changes to the plan`}
      note={plural(history.length, { one: '# change', other: '# changes' })}
    >
      <Stack as="ul" gap={3}>
        {history.map(({ id, cause, status, summary, decidedAt }) => (
          <Stack as="li" gap={1} key={id}>
            <Text size={14}>
              {date(decidedAt)} · {CAUSES[cause]}{' '}
              {status === 'declined' && (
                <Badge>
                  <Trans>Not accepted</Trans>
                </Badge>
              )}
            </Text>
            <Text size={14} tone="muted">
              {summary}
            </Text>
          </Stack>
        ))}
      </Stack>
    </Fold>
  )
}
