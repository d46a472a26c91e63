import { t } from '@lingui/core/macro'
import type { Columns } from '../../../ui/data/DataTable'

interface Key {
  keys: string
  where: string
  does: string
}

export const KEYS: Key[] = [
  {
    keys: t`Tab, Shift + Tab`,
    where: t`Everywhere`,
    does: t`To the next or the previous thing that can be used`,
  },
  { keys: 'Enter', where: t`Links and buttons`, does: t`Follows or presses` },
  { keys: 'Space', where: t`Buttons and boxes`, does: t`Presses, or ticks` },
  { keys: t`Esc`, where: t`Dialogs, menus, panels`, does: t`Closes, and goes back to where you were` },
  { keys: t`Tab, then Enter`, where: t`Top of a page`, does: t`Skips to the main part` },
  { keys: 'F8', where: t`Everywhere`, does: t`To the message that just appeared` },
  { keys: t`Arrow keys`, where: t`Tabs, choices`, does: t`To the next or the previous one` },
  { keys: t`Left, Right`, where: t`Reader`, does: t`Turns the page` },
  { keys: t`Up, Down`, where: t`Putting steps in order`, does: t`Moves the step` },
]

export const KEY_COLUMNS: Columns<Key> = [
  { accessorKey: 'keys', header: t`Keys` },
  { accessorKey: 'where', header: t`Where` },
  { accessorKey: 'does', header: t`What happens` },
]
