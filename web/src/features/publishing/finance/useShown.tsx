import type { ReactNode } from 'react'
import { useAddress } from '../../../lib/filters'
import { Segments } from '../../../ui/primitives/Button'

/** Which of a tab's tables is shown, kept in the address, and the buttons that choose it; the first without one. */
export function useShown<const Shown extends string>(
  options: readonly { value: Shown; label: string }[],
): [Shown | undefined, ReactNode] {
  const [search, change] = useAddress()
  const first = options[0]?.value
  const shown = options.find(({ value }) => value === search.get('show'))?.value ?? first
  const choose = (show: Shown) => change({ show: show === first ? '' : show })
  const lead = (
    <Segments<Shown> label="What is shown" options={[...options]} value={shown as Shown} onChange={choose} />
  )
  return [shown, lead]
}
