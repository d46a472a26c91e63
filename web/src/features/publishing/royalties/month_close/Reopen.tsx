import { useState } from 'react'
import { month as named } from '../../../../ui/data/format'
import { toast } from '../../../../ui/feedback/toast'
import { Form } from '../../../../ui/forms/Form'
import { ReasonField } from '../../../../ui/forms/ReasonField'
import { Row } from '../../../../ui/layout/layout'
import { Button } from '../../../../ui/primitives/Button'
import { Dialog } from '../../../../ui/primitives/Dialog'
import { useReopen, type Walk } from '../data'

/** Takes a month that is not final back to the start of its walk. */
export function Reopen({ walk: { month, state } }: { walk: Walk }) {
  const [asking, setAsking] = useState(false)
  const reopen = useReopen(month)
  if (state === 'open' || state === 'finalised') return null
  const submit = async ({ reason }: { reason: string }) => {
    await reopen.mutateAsync(reason)
    toast({ title: `${named(month)} is open again` })
    setAsking(false)
  }
  return (
    <Row>
      <Button onClick={() => setAsking(true)}>Start the close again</Button>
      <Dialog
        title={`Start ${named(month)} again?`}
        description="You do every step again. Decisions about held minutes stay."
        open={asking}
        onOpenChange={setAsking}
      >
        <Form start={{ reason: '' }} onSubmit={submit} submit="Start again">
          <ReasonField name="reason" />
        </Form>
      </Dialog>
    </Row>
  )
}
