import { Card, Grid, Text } from '../layout/layout'

export interface ActionLink {
  to: string
  title: string
  says: string
}

/** Where one may go from here, each with what it is for. */
export const ActionList = ({ links, level }: { links: ActionLink[]; level?: 2 | 3 }) => (
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
