import type { Columns } from '../../../ui/data/DataTable'

interface Key {
  keys: string
  where: string
  does: string
}

export const KEYS: Key[] = [
  {
    keys: 'Tab, Shift + Tab',
    where: 'Everywhere',
    does: 'To the next or the previous thing that can be used',
  },
  { keys: 'Enter', where: 'Links and buttons', does: 'Follows or presses' },
  { keys: 'Space', where: 'Buttons and boxes', does: 'Presses, or ticks' },
  { keys: 'Esc', where: 'Dialogs, menus, panels', does: 'Closes, and goes back to where you were' },
  { keys: 'Tab, then Enter', where: 'Top of a page', does: 'Skips to the main part' },
  { keys: 'F8', where: 'Everywhere', does: 'To the message that just appeared' },
  { keys: 'Arrow keys', where: 'Tabs, choices', does: 'To the next or the previous one' },
  { keys: 'Left, Right', where: 'Reader', does: 'Turns the page' },
  { keys: 'Up, Down', where: 'Putting steps in order', does: 'Moves the step' },
]

export const KEY_COLUMNS: Columns<Key> = [
  { accessorKey: 'keys', header: 'Keys' },
  { accessorKey: 'where', header: 'Where' },
  { accessorKey: 'does', header: 'What happens' },
]
