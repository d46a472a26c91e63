import { minutesExact, ugx } from '../../../../ui/data/format'
import { Badge, type Tone } from '../../../../ui/primitives/graphics'
import type { HeldLine } from '../data'
import type { GroupBy } from './groups'
import { ruleOf } from './holdLabels'
import styles from './holds.module.css'

export const DECISIONS: Record<HeldLine['decision'], { label: string; tone: Tone }> = {
  pending: { label: 'Waiting', tone: 'warning' },
  released: { label: 'Released', tone: 'success' },
  confirmed: { label: 'Rejected', tone: 'danger' },
}

interface HoldLineProps {
  line: HeldLine
  by: GroupBy
  isCurrent: boolean
  isChosen: boolean
  onOpen: () => void
  onToggle?: (() => void) | undefined
}

/** One reader in one book: why it is held and what it is worth; its name opens the evidence. */
export function HoldLine({ line, by, isCurrent, isChosen, onOpen, onToggle }: HoldLineProps) {
  const name = by === 'book' ? `Reader …${line.reader}` : line.title
  const { label, tone } = DECISIONS[line.decision]
  return (
    <li className={styles.line} data-current={isCurrent} data-chosen={isChosen}>
      {onToggle && (
        <input
          type="checkbox"
          aria-label={`Choose ${name}, ${by === 'book' ? line.title : line.author}`}
          checked={isChosen}
          onChange={onToggle}
        />
      )}
      <button type="button" className={styles.open} aria-current={isCurrent} onClick={onOpen}>
        {name}
      </button>
      <span className={styles.why}>{line.holds.map(({ reason }) => ruleOf(reason).title).join(', ')}</span>
      <Badge tone={tone}>{label}</Badge>
      <span className={styles.number}>{minutesExact(line.seconds)}</span>
      <span className={styles.number}>{ugx(line.ugx)}</span>
    </li>
  )
}
