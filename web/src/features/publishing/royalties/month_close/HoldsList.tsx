import { type KeyboardEvent, useState } from 'react'
import { minutesExact, plural, ugx } from '../../../../ui/data/format'
import { Row, Text } from '../../../../ui/layout/layout'
import { Button } from '../../../../ui/primitives/Button'
import type { Decision, HeldLine } from '../data'
import { type Group, type GroupBy, grouped, inOrder, keyOf } from './groups'
import { type Decided, HoldDecision } from './HoldDecision'
import { HoldEvidence } from './HoldEvidence'
import { HoldLine } from './HoldLine'
import { HoldUndo } from './HoldUndo'
import styles from './holds.module.css'

interface HoldsListProps {
  month: string
  lines: HeldLine[]
  by: GroupBy
  onGroup: () => void
  /** Whether the month is at the step where held minutes are decided. */
  isOpen: boolean
}

/** Held lines in groups, the evidence of the current one beside them, and one decision for all that are chosen. */
export function HoldsList({ month, lines, by, onGroup, isOpen }: HoldsListProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [at, setAt] = useState(0)
  const [deciding, setDeciding] = useState<Decision | null>(null)
  const [last, setLast] = useState<Decided | null>(null)
  const groups = grouped(lines, by)
  const order = inOrder(groups)
  const current = order[Math.min(at, order.length - 1)]
  const picked = lines.filter(({ pair }) => chosen.has(pair))
  const toggle = (of: HeldLine[]) => setChosen(toggled(chosen, of))
  const decide = (decision: Decision) => isOpen && picked.length > 0 && setDeciding(decision)
  const keys: Record<string, () => unknown> = {
    j: () => setAt(Math.min(at + 1, order.length - 1)),
    k: () => setAt(Math.max(at - 1, 0)),
    ' ': () => isOpen && current && toggle([current]),
    group: () =>
      isOpen && toggle(groups.find(({ lines: all }) => current && all.includes(current))?.lines ?? []),
    r: () => decide('released'),
    x: () => decide('confirmed'),
    g: onGroup,
  }
  return (
    <div className={styles.two}>
      <section
        className={styles.list}
        aria-label="Held lines"
        aria-describedby="hold-keys"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the list is worked with the keyboard as a whole
        tabIndex={0}
        onKeyDown={(event) => pressed(event, keys)}
      >
        {groups.map((group) => (
          <section key={group.key} aria-label={group.title}>
            <GroupHead
              group={group}
              chosen={chosen}
              onToggle={isOpen ? () => toggle(group.lines) : undefined}
            />
            <ul className={styles.lines}>
              {group.lines.map((line) => (
                <HoldLine
                  key={keyOf(line)}
                  line={line}
                  by={by}
                  isCurrent={line === current}
                  isChosen={chosen.has(line.pair)}
                  onOpen={() => setAt(order.indexOf(line))}
                  onToggle={isOpen ? () => toggle([line]) : undefined}
                />
              ))}
            </ul>
          </section>
        ))}
      </section>
      {current && <HoldEvidence line={current} />}
      <div className={styles.foot}>
        <Text size={14} tone="muted">
          <span id="hold-keys">
            Keys: J and K move, Space chooses, Shift A the group, R releases, X rejects, G changes the groups.
          </span>
        </Text>
        {isOpen && last && <HoldUndo month={month} last={last} onUndone={() => setLast(null)} />}
        {isOpen && <Chosen picked={picked} onDecide={decide} />}
      </div>
      {deciding && (
        <HoldDecision
          month={month}
          lines={picked}
          decision={deciding}
          onClose={() => setDeciding(null)}
          onDone={(done) => {
            setChosen(new Set())
            setLast(done)
          }}
        />
      )}
    </div>
  )
}

/** All of them chosen, or none if they were already. */
function toggled(chosen: ReadonlySet<string>, of: HeldLine[]): Set<string> {
  const pairs = of.map(({ pair }) => pair)
  const next = new Set(chosen)
  const all = pairs.every((pair) => chosen.has(pair))
  for (const pair of pairs) all ? next.delete(pair) : next.add(pair)
  return next
}

function pressed(event: KeyboardEvent, keys: Record<string, () => unknown>) {
  const act = keys[event.key === 'A' ? 'group' : event.key]
  // A box or button has the space bar for itself.
  const isOwn = event.key === ' ' && event.target !== event.currentTarget
  if (!act || isOwn || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  act()
}

interface GroupHeadProps {
  group: Group
  chosen: ReadonlySet<string>
  onToggle?: (() => void) | undefined
}

const GroupHead = ({ group, chosen, onToggle }: GroupHeadProps) => (
  <div className={styles.group}>
    {onToggle && (
      <input
        type="checkbox"
        aria-label={`Choose all of ${group.title}`}
        checked={group.lines.every(({ pair }) => chosen.has(pair))}
        onChange={onToggle}
      />
    )}
    <strong className={styles.name}>{group.title}</strong>
    <span className={styles.note}>{`${group.note}, ${plural(group.lines.length, 'line')}`}</span>
    <span className={styles.number}>{minutesExact(group.seconds)}</span>
    <strong className={styles.number}>{ugx(group.ugx)}</strong>
  </div>
)

function Chosen({ picked, onDecide }: { picked: HeldLine[]; onDecide: (decision: Decision) => void }) {
  const sum = picked.reduce((all, line) => all + line.ugx, 0)
  return (
    <Row gap={3}>
      <Text strong>{`${plural(picked.length, 'line')} chosen, about ${ugx(sum)}`}</Text>
      <Button disabled={picked.length === 0} onClick={() => onDecide('released')}>
        Release
      </Button>
      <Button disabled={picked.length === 0} onClick={() => onDecide('confirmed')}>
        Reject
      </Button>
    </Row>
  )
}
