import { Card, Heading, Stack, Text } from '../../../ui/layout/layout'
import { CopyButton } from '../../../ui/primitives/CopyText'
import { Fold } from '../../../ui/primitives/Fold'
import type { Answer, Registry, Working } from './data'
import styles from './metrics.module.css'

/** How every number of an answer was computed. */
export function Workings({ answer, registry }: { answer: Answer; registry: Registry }) {
  return (
    <Fold title="How was this computed?">
      <Stack gap={4}>
        {answer.workings.map((each) => (
          <One key={each.measure} working={each} registry={registry} />
        ))}
      </Stack>
    </Fold>
  )
}

function One({ working, registry }: { working: Working; registry: Registry }) {
  const measure = registry.measures.find(({ key }) => key === working.measure)
  if (!measure) return null
  return (
    <Card>
      <Stack gap={2}>
        <Heading level={3}>{measure.title}</Heading>
        <Text size={14}>
          {measure.definition} In {measure.unit}. {working.grain} Kept by {measure.owner}.
        </Text>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <section className={styles.sql} tabIndex={0} aria-label={`SQL of ${measure.title}`}>
          <pre>{working.sql}</pre>
        </section>
        <div>
          <CopyButton text={working.sql} label="Copy the SQL" />
        </div>
        <Heading level={4}>Where it comes from</Heading>
        <ul className={styles.sources}>
          {working.sources.map(({ column, madeFrom }) => (
            <li key={column}>
              <code>{column}</code> {madeFrom.length > 0 ? 'is made from ' : 'is where it begins'}
              {madeFrom.map((each, at) => (
                <span key={each}>
                  {at > 0 && ', '}
                  <code>{each}</code>
                </span>
              ))}
            </li>
          ))}
        </ul>
      </Stack>
    </Card>
  )
}
