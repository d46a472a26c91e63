import { useEffect, useRef, useState } from 'react'
import { Button, LinkButton } from '../../../ui/Button'
import { AlertDialog } from '../../../ui/Dialog'
import { TextArea } from '../../../ui/Field'
import { Fold } from '../../../ui/Fold'
import { count, plural } from '../../../ui/format'
import { Progress } from '../../../ui/graphics'
import { Row, Stack, Text } from '../../../ui/layout'
import { Banner } from '../../../ui/states'
import { type BatchAct, type BatchTold, type Tick, useBatch } from './data'
import type { Status } from './labels'
import { useShared } from './selection'

interface Way {
  act: BatchAct
  from: Status
  /** On the button. */
  label: (many: string) => string
  told: string
  /** "are live now" */
  done: string
  undo?: { act: BatchAct; comment: string }
}

const WAYS: Way[] = [
  {
    act: 'send',
    from: 'draft',
    label: (many) => `Send the ${many} ticked to review`,
    told: 'A colleague can then approve them or send them back.',
    done: 'in review now',
    undo: { act: 'return', comment: 'Sent to review by mistake' },
  },
  {
    act: 'approve',
    from: 'in_review',
    label: (many) => `Approve the ${many} ticked`,
    told: 'Learners meet them from now on. A question that has gone live cannot become a draft again; it can be retired.',
    done: 'live now',
  },
  {
    act: 'return',
    from: 'in_review',
    label: (many) => `Send back the ${many} ticked`,
    told: 'They become drafts again. Your note stands in the history of each.',
    done: 'drafts again',
    undo: { act: 'send', comment: 'Sent back by mistake' },
  },
]

/** The acts that fit what is ticked, each asked about first, and what became of the last one. */
export function BatchActs() {
  const ticks = useShared()
  const batch = useBatch()
  const [asked, setAsked] = useState<Way | null>(null)
  const [last, setLast] = useState<{ way: Way; told: BatchTold; isUndone: boolean } | null>(null)
  const run = async (way: Way, ids: string[], comment: string, isUndone = false) => {
    setAsked(null)
    setLast(null)
    const told = await batch.run(way.act, ids, comment)
    ticks.set(
      told.done.map((id) => ({ id }) as Tick),
      false,
    )
    setLast({ way, told, isUndone })
  }
  const fitting = (way: Way) => ticks.all.filter(({ status }) => status === way.from)
  const undo = last && !last.isUndone && last.told.done.length > 0 ? last.way.undo : undefined
  const back = WAYS.find(({ act }) => act === undo?.act)
  return (
    <Stack gap={3}>
      <Row>
        {WAYS.filter((way) => fitting(way).length > 0).map((way) => (
          <Button
            key={way.act}
            kind={way.act === 'return' ? 'secondary' : 'primary'}
            disabled={batch.at !== null}
            onClick={() => setAsked(way)}
          >
            {way.label(count(fitting(way).length))}
          </Button>
        ))}
      </Row>
      {batch.at && (
        <Progress
          label="Working through the questions"
          value={(100 * batch.at.done) / batch.at.all}
          text={`${count(batch.at.done)} of ${count(batch.at.all)}`}
        />
      )}
      {asked && (
        <Sure
          way={asked}
          items={fitting(asked)}
          onClose={() => setAsked(null)}
          onSure={(comment) =>
            run(
              asked,
              fitting(asked).map(({ id }) => id),
              comment,
            )
          }
        />
      )}
      <Told
        last={last}
        onUndo={undo && back && last ? () => void run(back, last.told.done, undo.comment, true) : undefined}
      />
    </Stack>
  )
}

interface SureProps {
  way: Way
  items: Tick[]
  onClose: () => void
  onSure: (comment: string) => void
}

function Sure({ way, items, onClose, onSure }: SureProps) {
  const [comment, setComment] = useState('')
  const isBack = way.act === 'return'
  const own = way.act === 'approve' ? items.filter(({ isMine }) => isMine).length : 0
  const many = plural(items.length, 'question')
  const title = { send: `Send ${many} to review?`, approve: `Approve ${many}?`, return: `Send back ${many}?` }
  return (
    <AlertDialog
      title={title[way.act]}
      description={`${way.told}${own > 0 ? ` You wrote ${count(own)} of these, so a colleague has to approve ${own === 1 ? 'it' : 'them'}; the others go on.` : ''}`}
      open
      onOpenChange={onClose}
      confirm={{ send: `Send ${many}`, approve: `Approve ${many}`, return: `Send back ${many}` }[way.act]}
      ready={!isBack || comment.trim().length >= 3}
      onConfirm={() => onSure(comment)}
    >
      <TextArea
        label={isBack ? 'What should be changed' : 'Comment'}
        hint={isBack ? 'Their authors read it.' : 'It may stay empty.'}
        rows={3}
        maxLength={1000}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
    </AlertDialog>
  )
}

interface ToldProps {
  last: { way: Way; told: BatchTold; isUndone: boolean } | null
  onUndo: (() => void) | undefined
}

/** What became of them: how many went on, and each that did not with its reason. */
function Told({ last, onUndo }: ToldProps) {
  const here = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (last) here.current?.focus()
  }, [last])
  return (
    <div role="status" tabIndex={-1} ref={here}>
      {last && (
        <Stack gap={3}>
          <Banner
            tone={last.told.problem ? 'danger' : last.told.refused.length > 0 ? 'warning' : 'success'}
            action={onUndo && <Button onClick={onUndo}>Undo</Button>}
          >
            {sentences(last.way, last.told).join(' ')}
          </Banner>
          {last.told.refused.length > 0 && <Refused rows={last.told.refused} />}
        </Stack>
      )}
    </div>
  )
}

function sentences({ done }: Way, told: BatchTold): string[] {
  const are = (many: number) => `${plural(many, 'question')} ${many === 1 ? 'is' : 'are'}`
  return [
    told.done.length > 0 || told.already === 0 ? `${are(told.done.length)} ${done}.` : '',
    told.already > 0 ? `${are(told.already)} ${done.replace(' now', '').replace(' again', '')} already.` : '',
    told.gone > 0 ? `${are(told.gone)} no longer in the bank.` : '',
    told.refused.length > 0
      ? `${count(told.refused.length)} could not go on and ${told.refused.length === 1 ? 'stays' : 'stay'} ticked.`
      : '',
    told.problem ? `Then it broke off: ${told.problem.detail} The rest stays ticked; try again.` : '',
  ].filter(Boolean)
}

function Refused({ rows }: { rows: BatchTold['refused'] }) {
  const reasons = [...new Set(rows.map(({ why }) => why))]
  return (
    <Stack gap={2}>
      {reasons.map((why) => {
        const of = rows.filter((row) => row.why === why)
        return (
          <Fold key={why} title={`${count(of.length)}: ${why}`} open={of.length <= 5}>
            <Stack gap={1}>
              {of.map(({ id, code, faults }) => (
                <Row key={id} align="center">
                  <LinkButton kind="quiet" to={`/admin/items/${id}`}>
                    {code}
                  </LinkButton>
                  <Text as="span" size={14}>
                    {faults.join('; ')}
                  </Text>
                </Row>
              ))}
            </Stack>
          </Fold>
        )
      })}
    </Stack>
  )
}
