import { Card, Grid, Text } from './layout'

export interface Way {
  to: string
  title: string
  says: string
}

/** Where one may go from here, each with what it is for. */
export const Ways = ({ ways: links, level }: { ways: Way[]; level?: 2 | 3 }) => (
  <Grid min={220} gap={3} fill>
    {links.map(({ to, title, says }) => (
      <Card key={title} to={to} title={title} level={level}>
        <Text size={14} tone="muted">
          {says}
        </Text>
      </Card>
    ))}
  </Grid>
)
