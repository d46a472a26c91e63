import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Card, Grid, Heading, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import type { Overview } from './data'

/** Nothing asked yet: questions to begin with, each with the reason it stands here. */
export function Starters({ overview, onAsk }: { overview: Overview; onAsk: (question: string) => void }) {
  return (
    <Stack gap={4} as="section">
      <Heading>{overview.about ? t`About: ${overview.about}` : t`What do you want to learn?`}</Heading>
      <Text tone="muted">
        <Trans>
          Ask in your own words, or choose one of these. If the lessons have no answer, the assistant says so.
        </Trans>
      </Text>
      <Grid min={240}>
        {overview.starters.map(({ question, why }) => (
          <Card key={question} level={3} title={question.split('\n')[0]}>
            <Text size={14} tone="muted">
              {why}
            </Text>
            <div>
              <Button aria-label={t`Ask: ${question}`} onClick={() => onAsk(question)}>
                <Trans>Ask this</Trans>
              </Button>
            </div>
          </Card>
        ))}
      </Grid>
    </Stack>
  )
}
