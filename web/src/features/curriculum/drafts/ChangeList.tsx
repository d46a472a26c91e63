import { Card, Hidden, Stack, Text } from '../../../ui/layout/layout'
import type { Change } from './data'
import styles from './drafts.module.css'

const MARKS = { same: '', added: '+', removed: '−' } as const
const LOOKS = { same: styles.same, added: styles.added, removed: styles.removed } as const
const WORDS = { same: '', added: 'Added: ', removed: 'Removed: ' } as const

/** What differs between two versions, field by field and line by line. */
export function ChangeList({ changes, empty }: { changes: Change[]; empty: string }) {
  if (changes.length === 0) return <Text tone="muted">{empty}</Text>
  return (
    <Stack gap={4}>
      {changes.map(({ field, lines }) => (
        <Card key={field} title={field}>
          <ul className={styles.lines}>
            {lines.map(({ kind, text }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place
              <li key={at} className={`${styles.line} ${LOOKS[kind]}`}>
                <span aria-hidden="true">{MARKS[kind]}</span>
                <span>
                  <Hidden>{WORDS[kind]}</Hidden>
                  {text}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </Stack>
  )
}
