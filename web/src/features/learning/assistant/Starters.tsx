import { Card, Grid, Heading, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import type { Overview } from './data'

/** Nothing asked yet: questions to begin with, each with the reason it stands here. */
export function Starters({ overview, onAsk }: { overview: Overview; onAsk: (question: string) => void }) {
  return (
    <Stack gap={4} as="section">
      <Heading>{overview.about ? `About: ${overview.about}` : 'What shall we look at?'}</Heading>
      <Text tone="muted">
        Ask in your own words, or begin with one of these. What the lessons do not hold, the assistant says
        so.
      </Text>
      <Grid min={240}>
        {overview.starters.map(({ question, why }) => (
          <Card key={question} level={3} title={question.split('\n')[0]}>
            <Text size={14} tone="muted">
              {why}
            </Text>
            <div>
              <Button aria-label={`Ask: ${question}`} onClick={() => onAsk(question)}>
                Ask this
              </Button>
            </div>
          </Card>
        ))}
      </Grid>
    </Stack>
  )
}
