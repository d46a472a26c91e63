import { t } from '@lingui/core/macro'
import { date } from '../../../ui/data/format'
import { Card, Grid, Text } from '../../../ui/layout/layout'
import type { Short } from './data'
import { marksText } from './labels'

/** Reports one may read, newest first. */
export function ShortList({ reports, at }: { reports: Short[]; at: string }) {
  return (
    <Grid min={260}>
      {reports.map(({ id, kind, period, marks, isAutomatic, sentAt }) => (
        <Card key={id} title={kind} to={`${at}/${id}`}>
          <Text>{period}</Text>
          <Text strong>{marksText(marks)}</Text>
          <Text size={14} tone="muted">
            {isAutomatic
              ? t`Made by Kitabo on ${date(sentAt)}. No teacher has checked it`
              : t`Sent ${date(sentAt)}`}
          </Text>
        </Card>
      ))}
    </Grid>
  )
}
