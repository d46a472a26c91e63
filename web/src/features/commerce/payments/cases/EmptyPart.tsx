import { Heading, Stack, Text } from '../../../../ui/layout/layout'

/** A part of a screen in which nothing stands: its name all the same, and what that means. */
export const EmptyPart = ({ of, children }: { of: string; children: string }) => (
  <Stack gap={1}>
    <Heading>{of}</Heading>
    <Text tone="muted">{children}</Text>
  </Stack>
)
