import { t } from '@lingui/core/macro'
import { Lightbulb } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { MathText } from '../../content/MathText'
import { Stack, Text } from '../../layout/layout'
import { Button } from '../../primitives/Button'

interface HintsProps {
  /** From what to look for to the first step; a test kept before there were ladders has none. */
  hints: string[] | undefined
  used: number
  /** What a hint costs, in words. */
  note: string
  onUse: (used: number) => void
}

/** A ladder of hints, shown one at a time and each counted. */
export function Hints({ hints = [], used, note, onUse }: HintsProps) {
  const noteId = useId()
  const last = useRef<HTMLDivElement>(null)
  const hasAsked = useRef(false)
  const shown = hints.slice(0, used)
  const isAllShown = shown.length === hints.length

  // The button goes with the last hint; who pressed it by keyboard goes on from there.
  useEffect(() => {
    if (isAllShown && hasAsked.current) last.current?.focus({ preventScroll: true })
  }, [isAllShown])

  if (hints.length === 0) return null
  const show = () => {
    hasAsked.current = true
    onUse(shown.length + 1)
  }
  return (
    <Stack gap={2}>
      <div aria-live="polite" hidden={shown.length === 0}>
        <Stack gap={2}>
          {shown.map((hint, at) => (
            <div key={hint} ref={at === hints.length - 1 ? last : undefined} tabIndex={-1}>
              <Text size={14} strong>
                {hints.length > 1 ? t`Hint ${at + 1} of ${hints.length}` : t`Hint`}
              </Text>
              <MathText>{hint}</MathText>
            </div>
          ))}
        </Stack>
      </div>
      {!isAllShown && (
        <Stack gap={1}>
          <div>
            <Button icon={<Lightbulb aria-hidden="true" />} aria-describedby={noteId} onClick={show}>
              {shown.length === 0 ? t`Show a hint` : t`Show hint ${shown.length + 1} of ${hints.length}`}
            </Button>
          </div>
          <div id={noteId}>
            <Text size={14} tone="muted">
              {note}
            </Text>
          </div>
        </Stack>
      )}
    </Stack>
  )
}
