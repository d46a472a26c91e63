import { t } from '@lingui/core/macro'
import type { Schemas } from '../../api/client'
import { EmptyState } from '../feedback/states'
import { Stack, Text } from '../layout/layout'
import { dateTime } from './format'
import { Pager } from './tableParts'

type Page = Schemas['Page_RecordViewOut_']
type View = Page['data'][number]

const ROLES: Record<View['role'], string> = {
  teacher: 'teacher',
  staff: t`staff of Kitabo`,
  moderator: 'moderator',
  admin: 'admin',
  super_admin: 'admin',
}
const KINDS: Record<View['kind'], string> = {
  profile: t`account details`,
  results: 'results',
  answer: t`an answer`,
  report: t`a progress report`,
  messages: 'a message',
}
const PURPOSES: Record<View['purpose'], string> = {
  teaching: t`to see progress`,
  marking: t`to mark it`,
  reporting: t`to write or check the report`,
  account_care: t`to look after the account`,
  moderation: t`because someone reported it`,
}

interface RecordViewListProps {
  views: Page
  setPage: (page: number) => void
  empty: string
}

/** Who looked at a learner's record, when, at what and why; the latest first. */
export function RecordViewList({
  views: { data, total, page, pageSize },
  setPage,
  empty,
}: RecordViewListProps) {
  if (total === 0) return <EmptyState title={t`Nobody has looked yet`} reason={empty} />
  return (
    <Stack gap={4}>
      <Stack as="ul" gap={3}>
        {data.map(({ id, at, name, role, kind, purpose }) => (
          <Stack key={id} as="li" gap={1}>
            <Text strong>{`${name}, ${ROLES[role]}`}</Text>
            <Text size={14}>{t`Looked at ${KINDS[kind]}, ${PURPOSES[purpose]}.`}</Text>
            <Text size={14} tone="muted">
              {dateTime(at)}
            </Text>
          </Stack>
        ))}
      </Stack>
      <Pager page={page} pageSize={pageSize} total={total} setPage={setPage} />
    </Stack>
  )
}
