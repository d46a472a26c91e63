import { Badge } from '../../../ui/primitives/graphics'
import type { VersionRow } from './data'

const TONES = { draft: 'info', published: 'success', archived: 'plain' } as const
const STATES = { draft: 'Draft', published: 'Taught now', archived: 'Earlier' }

export const StateBadge = ({ status }: Pick<VersionRow, 'status'>) => (
  <Badge tone={TONES[status]}>{STATES[status]}</Badge>
)
