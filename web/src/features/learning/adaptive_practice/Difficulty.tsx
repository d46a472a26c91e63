import { t } from '@lingui/core/macro'
import type { Practice } from '../../../api/practice'
import { Text } from '../../../ui/layout/layout'
import styles from './difficulty.module.css'

const HIGHEST = 5

function wordOf(difficulty: number) {
  const words = [t`very easy`, t`easy`, t`medium`, t`hard`, t`very hard`]
  return words[difficulty - 1] ?? t`medium`
}

/** How hard each question was, as bars from left to right, and how this one compares with the one before. */
export function Difficulty({ steps }: { steps: Practice['steps'] }) {
  const last = steps.at(-1)
  if (!last) return null
  return (
    <div className={styles.difficulty}>
      <Text size={14}>{sentence(steps)}</Text>
      <div
        className={styles.bars}
        role="img"
        aria-label={t`Difficulty so far: ${steps.map(({ difficulty }) => wordOf(difficulty)).join(', ')}`}
      >
        {steps.map(({ difficulty, isRight }, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the row
            key={at}
            className={isRight === null ? styles.now : isRight ? styles.right : styles.wrong}
            style={{ height: `${(100 * difficulty) / HIGHEST}%` }}
          />
        ))}
      </div>
    </div>
  )
}

function sentence(steps: Practice['steps']) {
  const [before, now] = steps.length > 1 ? steps.slice(-2) : [undefined, steps[0]]
  if (!now) return ''
  const word = wordOf(now.difficulty)
  if (!before) return t`Difficulty: ${word}.`
  if (now.difficulty > before.difficulty) return t`Difficulty: ${word}, harder than the last one.`
  if (now.difficulty < before.difficulty) return t`Difficulty: ${word}, easier than the last one.`
  return t`Difficulty: ${word}, as hard as the last one.`
}
