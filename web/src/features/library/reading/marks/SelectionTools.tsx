import { Trans } from '@lingui/react/macro'
import { Copy, NotebookPen } from 'lucide-react'
import { Button } from '../../../../ui/primitives/Button'
import { SelectionBar, Swatch } from '../ReaderFrame'
import { COLOURS, type Colour } from './colours'

interface SelectionToolsProps {
  onHighlight: (colour: Colour) => void
  onNote: () => void
  onCopy: () => void
}

export function SelectionTools({ onHighlight, onNote, onCopy }: SelectionToolsProps) {
  return (
    <SelectionBar>
      {COLOURS.map(({ value, label }) => (
        <Button key={value} kind="quiet" icon={<Swatch tone={value} />} onClick={() => onHighlight(value)}>
          {label}
        </Button>
      ))}
      <Button kind="quiet" icon={<NotebookPen />} onClick={onNote}>
        <Trans>Note</Trans>
      </Button>
      <Button kind="quiet" icon={<Copy />} onClick={onCopy}>
        <Trans>Copy</Trans>
      </Button>
    </SelectionBar>
  )
}
