import { t } from '@lingui/core/macro'
import type { Highlight, NewHighlight } from '../data'

export type Colour = NonNullable<NewHighlight['color']>

/** A colour alone says nothing to those who do not see it. */
export const COLOURS: { value: Colour; label: string }[] = [
  { value: 'yellow', label: t`Key idea` },
  { value: 'green', label: t`Example` },
  { value: 'blue', label: t`Definition` },
  { value: 'pink', label: t`Question` },
]

export const colourOf = ({ color }: Highlight) =>
  COLOURS.find(({ value }) => value === color) ?? (COLOURS[0] as (typeof COLOURS)[number])
