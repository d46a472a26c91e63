import { ListChecks, Mail, PenLine, ShieldQuestionMark } from 'lucide-react'
import type { Role } from '../../../../lib/roles'
import { useScreens } from '../../../../lib/screens'
import { plural } from '../../../../ui/data/format'
import { LineLink, Lines } from '../../../../ui/data/Lines'
import { Card } from '../../../../ui/layout/layout'
import { useQuarantined, useToMark, useToReview, useUnread } from './data'

/** What waits for this person, each with how much of it; says nothing to those for whom nothing ever waits. */
export function PendingWork({ mine }: { mine: Role[] }) {
  const { exists } = useScreens()
  const teaches = mine.includes('teacher')
  const moderates = mine.includes('moderator')
  const toMark = useToMark(teaches || moderates).data
  const unread = useUnread(teaches).data
  const toReview = useToReview(moderates).data
  const quarantined = useQuarantined(moderates).data
  if (!teaches && !moderates) return null
  return (
    <Card title="Waiting for you" tone="primary">
      <Lines>
        {exists('/marking') && (
          <LineLink to="/marking" icon={<PenLine aria-hidden="true" />} note={much(toMark, 'answer')}>
            Marking
          </LineLink>
        )}
        {teaches && exists('/teacher/letters') && (
          <LineLink
            to="/teacher/letters"
            icon={<Mail aria-hidden="true" />}
            note={much(unread, 'new message')}
          >
            Messages from parents
          </LineLink>
        )}
        {moderates && exists('/admin/items') && (
          <LineLink
            to="/admin/items?status=in_review&writer=others"
            icon={<ListChecks aria-hidden="true" />}
            note={much(toReview, 'question')}
          >
            Questions to review
          </LineLink>
        )}
        {moderates && exists('/admin/item-quality') && (
          <LineLink
            to="/admin/item-quality?status=quarantined"
            icon={<ShieldQuestionMark aria-hidden="true" />}
            note={much(quarantined, 'question')}
          >
            Questions on hold
          </LineLink>
        )}
      </Lines>
    </Card>
  )
}

const much = (count: number | undefined, what: string) =>
  count === undefined ? undefined : count === 0 ? 'nothing waiting' : plural(count, what)
