import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Popover } from 'radix-ui'
import type { RefObject } from 'react'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Heading, Row, Stack } from '../../../ui/layout/layout'
import { LinkButton } from '../../../ui/primitives/Button'
import { type Notice, useNotices } from './data'
import { NotificationLine } from './NotificationLine'
import { ReadAll } from './ReadAll'

const SHOWN = 5

interface BellPanelProps {
  anchor: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** The newest notices, under the bell; closing gives the focus back to it. */
export default function BellPanel({ anchor, onClose }: BellPanelProps) {
  const isBell = (target: EventTarget | null) => target instanceof Node && anchor.current?.contains(target)
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLButtonElement>} />
      <Popover.Portal>
        <Popover.Content
          className="popover"
          align="end"
          sideOffset={8}
          collisionPadding={16}
          aria-label={t`Notifications`}
          // Pressing the bell again is the bell's own matter.
          onInteractOutside={(event) => isBell(event.target) && event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            anchor.current?.focus()
          }}
        >
          <Newest onFollow={onClose} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Newest({ onFollow }: { onFollow: () => void }) {
  const notices = useNotices()
  return (
    <Stack gap={3}>
      <Heading>
        <Trans>Notifications</Trans>
      </Heading>
      <Loaded query={notices} skeleton={<Skeleton lines={4} />}>
        {({ pages }) => <Lines notices={pages.flatMap((page) => page.data)} onFollow={onFollow} />}
      </Loaded>
    </Stack>
  )
}

function Lines({ notices, onFollow }: { notices: Notice[]; onFollow: () => void }) {
  if (notices.length === 0) {
    return (
      <EmptyState title={t`No notifications yet.`} reason={t`We tell you here when something happens.`} />
    )
  }
  return (
    <>
      <Stack as="ul" gap={4}>
        {notices.slice(0, SHOWN).map((notice) => (
          <li key={notice.id}>
            <NotificationLine notice={notice} onFollow={onFollow} />
          </li>
        ))}
      </Stack>
      <Row>
        <ReadAll notices={notices} />
        <LinkButton kind="quiet" to="/notices" onFollow={onFollow}>
          <Trans>See all</Trans>
        </LinkButton>
      </Row>
    </>
  )
}
