import { useState } from 'react'
import { problemOf } from '../../../lib/problem'
import { count, plural } from '../../../ui/data/format'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Choices, Input, Radio } from '../../../ui/forms/Field'
import { Row, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { AlertDialog } from '../../../ui/primitives/Dialog'
import { type BulkEdit, type Changes, type Filters, type Scope, useBulkEdit } from './data'
import { givenTiers, STATUSES } from './labels'

const people = (n: number) => plural(n, 'person', 'people')

const CHANGES: { value: string; label: string; changes: Changes }[] = [
  ...givenTiers().map(([tier, word]) => ({
    value: `tier:${tier}`,
    label: `Set the tier to ${word}`,
    changes: { subscriptionTier: tier },
  })),
  ...STATUSES.map(([status, word]) => ({
    value: `status:${status}`,
    label: `Set the subscription to ${word}`,
    changes: { subscriptionStatus: status },
  })),
  { value: 'role:user', label: 'Make learners', changes: { role: 'user' } },
  { value: 'role:moderator', label: 'Make moderators', changes: { role: 'moderator' } },
  { value: 'active:false', label: 'Suspend', changes: { isActive: false } },
  { value: 'active:true', label: 'Let in again', changes: { isActive: true } },
]

interface BulkBarProps {
  ticked: string[]
  total: number
  filters: Filters
  onDone: () => void
}

/** One change for the people ticked, or for all who match; it says how many, and asks for that number. */
export function BulkBar({ ticked, total, filters, onDone }: BulkBarProps) {
  const [everybody, setEverybody] = useState(false)
  const [chosen, setChosen] = useState('')
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const edit = useBulkEdit()
  if (ticked.length === 0) return null
  const scope: Scope = everybody ? { filters } : { userIds: ticked }
  const size = everybody ? total : ticked.length
  const change = CHANGES.find(({ value }) => value === chosen)

  const setsPlan = /^(tier|status):/.test(chosen)

  const apply = (changes: BulkEdit['changes']) =>
    edit.mutate(
      { scope, count: size, changes },
      {
        onSuccess: ({ changed, unchanged }) => {
          toast({
            title: `${people(changed)} changed`,
            detail: unchanged ? `${people(unchanged)} stayed as they were.` : undefined,
          })
          onDone()
        },
        onError: (error) => toastProblem(problemOf(error)),
        onSettled: () => setAsking(false),
      },
    )

  return (
    <>
      <Choices legend="Who is meant" hideLegend>
        <Row gap={3}>
          <Radio
            name="scope"
            label={`The ${people(ticked.length)} ticked`}
            checked={!everybody}
            onChange={() => setEverybody(false)}
          />
          <Radio
            name="scope"
            label={`All ${count(total)} matching`}
            checked={everybody}
            onChange={() => setEverybody(true)}
          />
        </Row>
      </Choices>
      <select
        className="input input--narrow"
        aria-label="What to change"
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">Choose a change</option>
        {CHANGES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Button kind="primary" disabled={!change} onClick={() => setAsking(true)}>
        {`Change ${people(size)}`}
      </Button>
      {change && (
        <AlertDialog
          title={change.label}
          description={
            <>
              <Text>
                {`This changes ${people(size)} at once. Your own account and those of admins stay as they are.`}
              </Text>
              {setsPlan && (
                <Input
                  label="Why the plan is set by hand"
                  hint="Basic or Premium is given for 30 days and ends by itself. Time that was paid for is not ended here."
                  value={reason}
                  onChange={({ target }) => setReason(target.value)}
                />
              )}
            </>
          }
          open={asking}
          onOpenChange={setAsking}
          confirm={`Change ${people(size)}`}
          type={String(size)}
          busy={edit.isPending}
          danger={change.changes.isActive === false}
          onConfirm={() => apply(setsPlan ? { ...change.changes, reason } : change.changes)}
        />
      )}
    </>
  )
}
