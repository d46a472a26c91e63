import { type ComponentType, useState } from 'react'
import { Pager } from '../../../ui/data/tableParts'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState } from '../../../ui/feedback/states'
import { Select } from '../../../ui/forms/Field'
import { Row, Stack } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Segments } from '../../../ui/primitives/Button'
import { Tabs } from '../../../ui/primitives/Tabs'
import { CaseCard } from './CaseCard'
import { type Order, PAGE_SIZE, type Queue, type State, useQueue } from './data'

/** What a kind of content adds to its cases, by the kind's name. */
export type Extras = Record<string, ComponentType<{ caseId: string }>>

const EMPTY: Record<State, [string, string]> = {
  open: ['Nothing waits.', 'What people report comes here. You do not see what you are party to yourself.'],
  upheld: ['Nothing was hidden.', 'What a report led us to hide or withdraw appears here, with the reason.'],
  dismissed: ['Nothing was left as it is.', 'What you checked and left as it is appears here.'],
}
const ORDERS: { value: Order; label: string }[] = [
  { value: 'oldest', label: 'Oldest first' },
  { value: 'most_reported', label: 'Most reported first' },
]

/** Everything people reported: what waits for a decision, and what was decided. */
export default function ModerationScreen({ extras }: { extras: Extras }) {
  return (
    <Page
      title="Reported content"
      lead="Only what was reported is shown, when you open it. That you read it is written in the log."
      width="text"
    >
      <Tabs
        label="Reported content"
        tabs={[
          { id: 'open', label: 'To decide', content: <Cases state="open" extras={extras} /> },
          { id: 'upheld', label: 'Hidden', content: <Cases state="upheld" extras={extras} /> },
          { id: 'dismissed', label: 'Left as it is', content: <Cases state="dismissed" extras={extras} /> },
        ]}
      />
    </Page>
  )
}

function Cases({ state, extras }: { state: State; extras: Extras }) {
  const [asked, setAsked] = useState({ kind: '', order: 'oldest' as Order, page: 1 })
  const [openId, setOpenId] = useState<string | null>(null)
  const queue = useQueue({ state, ...asked })
  const [title, reason] = EMPTY[state]
  return (
    <Loaded query={queue}>
      {({ data, total, kinds }) => (
        <Stack gap={4}>
          <Row align="end" gap={4}>
            <Select
              label="Show"
              options={kindOptions(kinds, state)}
              value={asked.kind}
              onChange={(event) => setAsked({ ...asked, kind: event.target.value, page: 1 })}
            />
            {state === 'open' && (
              <Segments
                label="Order"
                options={ORDERS}
                value={asked.order}
                onChange={(order) => setAsked({ ...asked, order, page: 1 })}
              />
            )}
          </Row>
          {data.length === 0 && <EmptyState title={title} reason={reason} />}
          {data.map((card) => (
            <CaseCard
              key={card.id}
              card={card}
              Extra={extras[card.kind]}
              isOpen={card.id === openId}
              onOpen={(open) => setOpenId(open ? card.id : null)}
            />
          ))}
          <Pager
            page={asked.page}
            pageSize={PAGE_SIZE}
            total={total}
            setPage={(page) => setAsked({ ...asked, page })}
          />
        </Stack>
      )}
    </Loaded>
  )
}

/** The kinds of content; how many wait is said where they do. */
const kindOptions = (kinds: Queue['kinds'], state: State) => [
  { value: '', label: 'Everything' },
  ...kinds.map(({ kind, title, open }) => ({
    value: kind,
    label: state === 'open' ? `${title} (${open})` : title,
  })),
]
