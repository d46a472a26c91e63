import type { ComponentType } from 'react'
import { dateTime, plural } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Card, Facts, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import { Decision, Reopening } from './Decision'
import { type Case, type Card as CaseHead, useCase } from './data'
import { ReportedContent } from './ReportedContent'

interface Props {
  card: CaseHead
  Extra: ComponentType<{ caseId: string }> | undefined
  isOpen: boolean
  onOpen: (open: boolean) => void
}

/** One case: what kind of thing was reported, how often and why; the thing itself once it is opened. */
export function CaseCard({ card, Extra, isOpen, onOpen }: Props) {
  const { kindTitle, reports, reasons, firstReportedAt, state } = card
  return (
    <Card
      title={kindTitle}
      actions={<Badge tone={reports > 1 ? 'warning' : 'plain'}>{plural(reports, 'report')}</Badge>}
    >
      <Facts
        facts={[
          ['Why', reasons.join('; ')],
          ['First reported', dateTime(firstReportedAt)],
          ...(state === 'open' ? [] : decided(card)),
        ]}
      />
      <Row>
        <Button aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
          {isOpen ? 'Close' : state === 'open' ? 'Read and decide' : 'Open'}
        </Button>
      </Row>
      {isOpen && <Opened id={card.id} Extra={Extra} onDone={() => onOpen(false)} />}
    </Card>
  )
}

const decided = ({ decidedAt, decidedBy, note }: CaseHead): [string, string][] => [
  ['Decided', `${dateTime(decidedAt)}, by ${decidedBy ?? 'somebody who is gone'}`],
  ['Reason', note || '–'],
]

function Opened({ id, Extra, onDone }: Pick<Props, 'Extra'> & { id: string; onDone: () => void }) {
  return (
    <Loaded query={useCase(id)}>
      {(found) => (
        <Stack gap={4}>
          {found.content ? (
            <ReportedContent caseId={id} content={found.content} />
          ) : (
            <Text tone="muted">{found.notShown === 'gone' ? GONE : DECIDED}</Text>
          )}
          <Said said={found.said} />
          {found.content && Extra && <Extra caseId={id} />}
          {found.state === 'open' ? (
            <Decision found={found} onDone={onDone} />
          ) : (
            <Reopening id={id} onDone={onDone} />
          )}
        </Stack>
      )}
    </Loaded>
  )
}

const GONE = 'It is not there any more: whoever wrote it has taken it away.'
const DECIDED = 'This is private. It can be read again once the decision is taken back.'

/** The reporters’ own words, where there are any. */
function Said({ said }: { said: Case['said'] }) {
  const withWords = said.filter(({ words }) => words)
  if (withWords.length === 0) return null
  return (
    <Stack gap={2}>
      <Text strong>What those who reported it say</Text>
      <Stack as="ul" gap={2}>
        {withWords.map(({ reportedAt, reason, words }) => (
          <li key={reportedAt + words}>
            <Text pre>{words}</Text>
            <Text size={14} tone="muted">{`${reason}, ${dateTime(reportedAt)}`}</Text>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}
