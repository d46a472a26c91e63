import { useState } from 'react'
import { useAddress } from '../../../lib/filters'
import { StackedBar } from '../../../ui/data/charts'
import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { count, date, dateShort, dateTime, percent, whenText } from '../../../ui/data/format'
import { StatCard } from '../../../ui/data/StatCard'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Banner } from '../../../ui/feedback/states'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Grid, Row, Stack } from '../../../ui/layout/layout'
import { Button, LinkButton, Segments } from '../../../ui/primitives/Button'
import { AlertDialog } from '../../../ui/primitives/Dialog'
import { type Overview, useOverview, usePause } from './data'
import { templateName } from './labels'

const RANGES = [
  { value: '7', label: '7 days' },
  { value: '14', label: '14 days' },
  { value: '30', label: '30 days' },
]

/** How the post is doing, from the log and nothing else. */
export function MailNumbers() {
  const [search, change] = useAddress()
  const asked = search.get('days') ?? ''
  const days = RANGES.some(({ value }) => value === asked) ? asked : '14'
  const overview = useOverview(Number(days))
  return (
    <Stack gap={6}>
      <Row justify="space-between">
        <Segments
          label="Time range"
          options={RANGES}
          value={days}
          onChange={(next) => change({ days: next })}
        />
        {overview.data && <Pausing isPaused={overview.data.isPaused} />}
      </Row>
      <Loaded query={overview}>{(seen) => <Seen seen={seen} />}</Loaded>
    </Stack>
  )
}

function Seen({ seen }: { seen: Overview }) {
  const sum = (name: 'sent' | 'failed' | 'bounced' | 'withheld' | 'retried') =>
    seen.days.reduce((total, day) => total + day[name], 0)
  const [sent, bounced] = [sum('sent'), sum('bounced')]
  return (
    <Stack gap={6}>
      <SenderState seen={seen} />
      <Grid min={200}>
        <StatCard
          label="Waiting"
          value={count(seen.waiting)}
          note={
            seen.oldestWaitingAt ? `The oldest since ${whenText(seen.oldestWaitingAt)}` : 'Nothing waits.'
          }
        />
        <StatCard
          label="Sent"
          value={count(sent)}
          note={`In ${seen.days.length} days; ${count(sum('retried'))} attempts had to wait`}
        />
        <StatCard
          label="Bounced"
          value={count(bounced)}
          note={
            sent + bounced
              ? `${percent((100 * bounced) / (sent + bounced), 1)} of what was tried: refused for good by the receiver's server`
              : 'Nothing was tried.'
          }
        />
        <StatCard
          label="Failed"
          value={count(seen.failed)}
          note={
            seen.failed ? <LinkButton to="?tab=log&status=failed">Show them</LinkButton> : 'Nothing failed.'
          }
        />
      </Grid>
      <StackedBar
        title="What went out each day?"
        data={sum('sent') + sum('failed') + sum('withheld') ? seen.days : []}
        x="day"
        xLabel="Day"
        y={[
          { key: 'sent', label: 'Sent' },
          { key: 'failed', label: 'Failed' },
          { key: 'withheld', label: 'Not wanted' },
        ]}
        unit="count"
        writeX={date}
        tickX={dateShort}
        note="Days in Kampala. “Not wanted”: the receiver had turned this kind off."
        empty="No emails in this time."
      />
      <DataTable
        rows={seen.letters}
        columns={columns}
        caption="By letter"
        empty="No emails in this time."
        rowKey={(row) => row.template}
      />
    </Stack>
  )
}

const columns: Columns<Overview['letters'][number]> = [
  { accessorKey: 'template', header: 'Letter', cell: ({ row }) => templateName(row.original.template) },
  { accessorKey: 'sent', header: 'Sent', numeric: true },
  { accessorKey: 'failed', header: 'Failed', numeric: true },
  { accessorKey: 'withheld', header: 'Not wanted', numeric: true },
]

/** What stands in the way of mail right now. */
function SenderState({ seen }: { seen: Overview }) {
  if (seen.isPaused) {
    return (
      <Banner tone="warning">
        Sending has been paused since {dateTime(seen.pausedAt)}. All emails wait, also sign-in codes.
      </Banner>
    )
  }
  if (seen.isSenderAlive) return null
  const last = seen.senderSeenAt ? `was last seen ${whenText(seen.senderSeenAt)}` : 'has not been seen yet'
  return <Banner tone="danger">The sender {last}. Emails wait until it runs again; nothing is lost.</Banner>
}

function Pausing({ isPaused }: { isPaused: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const pause = usePause()
  const action = async () => {
    try {
      await pause.mutateAsync(!isPaused)
      toast({ title: isPaused ? 'Sending again' : 'Sending is paused' })
    } catch (error) {
      toastProblem(error)
    }
    setAsking(false)
  }
  if (isPaused) {
    return (
      <Button kind="primary" busy={pause.isPending} onClick={action}>
        Send again
      </Button>
    )
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>Pause sending</Button>
      <AlertDialog
        title="Pause all mail?"
        description="We send nothing until you resume. People who sign up or forget their password get no code."
        open={isAsking}
        onOpenChange={setAsking}
        confirm="Pause sending"
        onConfirm={action}
        busy={pause.isPending}
        danger
      />
    </>
  )
}
