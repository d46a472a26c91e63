import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { MathText } from '../../../ui/content/MathText'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { IconButton } from '../../../ui/primitives/Button'
import type { BankItem } from './data'

interface ChosenProps {
  items: BankItem[]
  isFixed: boolean
  onChange: (items: BankItem[]) => void
}

/** The questions of the test in their order. */
export function Chosen({ items, isFixed, onChange }: ChosenProps) {
  const move = (at: number, by: number) => {
    const next = [...items]
    const [item] = next.splice(at, 1)
    if (item) next.splice(at + by, 0, item)
    onChange(next)
  }
  return (
    <Card title={t`Questions (${items.length})`}>
      {items.length === 0 && (
        <Text tone="muted">
          <Trans>None yet. Choose some from the bank below.</Trans>
        </Text>
      )}
      {items.map((item, at) => (
        <Row key={item.id} justify="space-between" align="start">
          <Stack gap={1}>
            <MathText>{`${at + 1}. ${item.stem}`}</MathText>
            <Text size={14} tone="muted">{`${item.topic} · ${item.difficulty}`}</Text>
          </Stack>
          {!isFixed && (
            <Row>
              <IconButton
                label={t`Move question ${at + 1} up`}
                icon={<ArrowUp />}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              />
              <IconButton
                label={t`Move question ${at + 1} down`}
                icon={<ArrowDown />}
                disabled={at === items.length - 1}
                onClick={() => move(at, 1)}
              />
              <IconButton
                label={t`Remove question ${at + 1}`}
                icon={<Trash2 />}
                onClick={() => onChange(items.filter(({ id }) => id !== item.id))}
              />
            </Row>
          )}
        </Row>
      ))}
    </Card>
  )
}
