import { Card, Facts, Text } from '../../../../ui/layout/layout'
import { CopyText } from '../../../../ui/primitives/CopyText'
import type { Walk } from '../data'

/** The hashes that tie this month to its frozen inputs and to the month before. */
export function Seals({ walk: { inputHash, closeHash, previousHash } }: { walk: Walk }) {
  const facts = [
    ['Frozen inputs', inputHash],
    ['Seal of this month', closeHash],
    ['Seal of the month before', previousHash],
  ] as const
  return (
    <Card title="Seals">
      <Text size={14} tone="muted">
        The seal covers the frozen inputs, the result and the seal before. Anyone can calculate the month
        again and see that nothing changed.
      </Text>
      <Facts
        facts={facts.map(([name, hash]) => [
          name,
          <Seal key={name} name={name} hash={hash} sealed={closeHash} />,
        ])}
      />
    </Card>
  )
}

function Seal({ name, hash, sealed }: { name: string; hash: string | null; sealed: string | null }) {
  if (hash) return <CopyText text={hash} label={name} shown={8} />
  return sealed ? 'None: this is the first' : 'Made when the month is finalised'
}
