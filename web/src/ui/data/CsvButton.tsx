import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { Button } from '../primitives/Button'
import { type Cell, download } from './csv'

interface CsvButtonProps {
  /** Becomes the file's name. */
  name: string
  head: string[]
  rows: () => Cell[][]
}

/** Download what is shown as CSV. */
export function CsvButton({ name, head, rows }: CsvButtonProps) {
  return (
    <Button
      kind="quiet"
      icon={<Download />}
      aria-label={t`Download ${name} as CSV`}
      onClick={() => download(name, head, rows())}
    >
      <Trans>CSV</Trans>
    </Button>
  )
}
