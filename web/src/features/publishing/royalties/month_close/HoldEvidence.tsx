import { minutesExact, ugx } from '../../../../ui/data/format'
import { Facts, Heading, Stack, Text } from '../../../../ui/layout/layout'
import { Badge } from '../../../../ui/primitives/graphics'
import type { HeldLine } from '../data'
import { DECISIONS } from './HoldLine'
import { ruleOf } from './holdLabels'
import styles from './holds.module.css'

/** What was seen of one line, rule by rule, and what somebody said of it already. */
export function HoldEvidence({ line }: { line: HeldLine }) {
  return (
    <aside className={styles.evidence} aria-label="Evidence" aria-live="polite">
      <Stack gap={4}>
        <Heading level={3}>{`Reader …${line.reader}, ${line.title}`}</Heading>
        <Facts
          facts={[
            ['Author', line.author],
            ['Held', minutesExact(line.seconds)],
            ['At stake', `about ${ugx(line.ugx)}`],
          ]}
        />
        {line.holds.map(({ id, reason, evidence, decision, note }) => (
          <Stack key={id} gap={1} align="flex-start">
            <Text strong>{ruleOf(reason).title}</Text>
            <Text>{ruleOf(reason).saw(evidence)}</Text>
            <Text size={14} tone="muted">
              {ruleOf(reason).says}
            </Text>
            <Badge tone={DECISIONS[decision].tone}>{DECISIONS[decision].label}</Badge>
            {note && <Text size={14}>{note}</Text>}
          </Stack>
        ))}
        <Text size={14} tone="muted">
          One decision holds for all books of this author that the reader read. If you reject it, the pool
          stays the same and all authors share it by their paid minutes.
        </Text>
      </Stack>
    </aside>
  )
}
