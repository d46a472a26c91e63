import { useState } from 'react'
import { useMe } from '../../../../api/me'
import { toast, toastProblem } from '../../../../ui/feedback/toast'
import { Form, FormInput } from '../../../../ui/forms/Form'
import { ReasonDialog } from '../../../../ui/forms/ReasonDialog'
import { Row, Text } from '../../../../ui/layout/layout'
import { Button } from '../../../../ui/primitives/Button'
import { Dialog } from '../../../../ui/primitives/Dialog'
import { type Found, useExplain, useOwner } from './data'

/** What one may do with a difference now: look after it, give it to a colleague, or explain a colleague's. */
export function DifferenceChoices({ found }: { found: Found }) {
  const me = useMe().data ?? null
  if (found.state !== 'open') return null
  const held: readonly string[] = me?.permissions ?? []
  if (!held.some((each) => each.startsWith('finance.')))
    return (
      <Text size={14} tone="muted">
        Waiting for finance
      </Text>
    )
  const isMine = me !== null && [found.mindedById, found.givenById].includes(me.id)
  return (
    <Row>
      {!found.mindedBy && <Mind id={found.id} />}
      <GiveAway found={found} />
      {found.mindedBy && !isMine && held.includes('finance.settle') && <Explain found={found} />}
    </Row>
  )
}

function Mind({ id }: { id: string }) {
  const owner = useOwner(id)
  return (
    <Button busy={owner.isPending} onClick={() => owner.mutate(null, { onError: toastProblem })}>
      Look after it
    </Button>
  )
}

function GiveAway({ found }: { found: Found }) {
  const [asking, setAsking] = useState(false)
  const owner = useOwner(found.id)
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        Assign
      </Button>
      <Dialog title="Who looks after this difference?" open={asking} onOpenChange={setAsking}>
        {asking && (
          <Form<{ owner: string }>
            start={{ owner: '' }}
            onSubmit={async ({ owner: to }) => {
              await owner.mutateAsync(to)
              toast({ title: 'Assigned', tone: 'success' })
              setAsking(false)
            }}
            submit="Assign"
          >
            {() => (
              <FormInput
                name="owner"
                label="Colleague"
                hint="Email or user name of somebody in finance"
                required="Enter who"
              />
            )}
          </Form>
        )}
      </Dialog>
    </>
  )
}

function Explain({ found }: { found: Found }) {
  const [asking, setAsking] = useState(false)
  const explain = useExplain(found.id)
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        Explain
      </Button>
      <ReasonDialog
        title="Why does this difference stay?"
        description="The months count it as explained from now on. If its shillings change, it opens again."
        hint="It stays in the audit log."
        submit="Explain it"
        open={asking}
        onOpenChange={setAsking}
        onReason={async (reason) => {
          await explain.mutateAsync(reason)
          toast({ title: 'Explained', tone: 'success' })
        }}
      />
    </>
  )
}
