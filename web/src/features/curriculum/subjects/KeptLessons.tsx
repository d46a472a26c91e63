import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { keptLessons } from '../../../api/keptLessons'
import { useMe } from '../../../api/me'
import { fileSize } from '../../../ui/data/format'
import { Card, Hidden, Row, Stack, Text } from '../../../ui/layout/layout'
import { LinkButton } from '../../../ui/primitives/Button'

/** The lessons on this device: they open without a network. Nothing is shown where there are none. */
export function KeptLessons() {
  const learnerId = useMe().data?.id
  const { data: kept = [] } = useQuery({
    queryKey: ['lessons', 'kept-all', learnerId],
    queryFn: () => keptLessons.all(learnerId ?? ''),
    enabled: Boolean(learnerId),
    staleTime: 0,
  })
  if (kept.length === 0) return null
  return (
    <Card title={t`Lessons on this device`}>
      <Stack as="ul" gap={2}>
        {kept.map(({ lesson, bytes }) => (
          <li key={lesson.id}>
            <Row justify="space-between" gap={3}>
              <Stack gap={1}>
                <Text as="span">{lesson.title}</Text>
                <Text as="span" size={14} tone="muted">
                  {`${lesson.subject} ${lesson.schoolYear}, ${fileSize(bytes)}`}
                </Text>
              </Stack>
              <LinkButton to={`/lessons/${lesson.id}`}>
                <Trans>Read</Trans>
                <Hidden>: {lesson.title}</Hidden>
              </LinkButton>
            </Row>
          </li>
        ))}
      </Stack>
    </Card>
  )
}
