import { useState } from 'react'
import { toast } from '../../../../ui/feedback/toast'
import { Form, FormCheckbox, FormInput, FormTextArea } from '../../../../ui/forms/Form'
import { ReasonField } from '../../../../ui/forms/ReasonField'
import { Grid, Row, Stack, Text } from '../../../../ui/layout/layout'
import { Button } from '../../../../ui/primitives/Button'
import { Dialog } from '../../../../ui/primitives/Dialog'
import { Comparison } from './Comparison'
import { type EditablePlan, type EditedPlan, type PlanPreview, useEdit, usePreview, usePropose } from './data'
import { PlanCard } from './PlanCard'
import { fieldsOf, isWhole, needsTwo, type PlanFields, planOf } from './words'

const NUMBER = { validate: (typed: string) => isWhole(typed) || 'Enter a whole number' }

interface EditPlanProps {
  plan: EditablePlan
  onClose: () => void
}

/** A plan's form. Words are saved at once; what it costs or gives is shown in full, and waits for a second person. */
export function EditPlan({ plan, onClose }: EditPlanProps) {
  const [fields, setFields] = useState(fieldsOf(plan))
  const [asked, setAsked] = useState<{ wanted: EditedPlan; preview: PlanPreview } | null>(null)
  const [edit, preview] = [useEdit(), usePreview()]
  const submit = async (typed: PlanFields) => {
    const wanted = planOf(typed, plan)
    setFields(typed)
    if (needsTwo(plan, wanted)) {
      setAsked({ wanted, preview: await preview.mutateAsync({ id: plan.id, plan: wanted }) })
      return
    }
    await edit.mutateAsync({ id: plan.id, plan: wanted })
    toast({ title: 'Saved', tone: 'success' })
    onClose()
  }
  return (
    <Dialog title={`Edit ${plan.name}`} open wide onOpenChange={onClose}>
      {asked ? (
        <Propose plan={plan} {...asked} onBack={() => setAsked(null)} onClose={onClose} />
      ) : (
        <Form<PlanFields> start={fields} onSubmit={submit} submit="Continue">
          {(form) => (
            <Stack gap={4}>
              <Fields plan={plan} />
              <PlanCard plan={planOf(form.watch(), plan)} days={plan.billingPeriodDays} />
            </Stack>
          )}
        </Form>
      )}
    </Dialog>
  )
}

const Fields = ({ plan }: { plan: EditablePlan }) => (
  <Stack gap={4}>
    <Text tone="muted">
      Words and place are saved at once. Price, period, books and sale wait for a second person.
    </Text>
    <Grid min={220} gap={4}>
      <FormInput
        name="name"
        label="Plan name"
        required="Plan name is required"
        readOnly={plan.keepsName}
        hint={plan.keepsName ? 'Receipts and limits go by it, so it stays.' : undefined}
      />
      <FormInput name="priceAmount" label="Price, UGX" inputMode="numeric" rules={NUMBER} />
      <FormInput
        name="price"
        label="Price in words"
        hint="It names the same amount."
        required="Price display is required"
      />
      <FormInput name="period" label="Period" required="Period is required" />
      <FormInput
        name="bookLimit"
        label="Books at a time"
        hint="-1 is any number."
        inputMode="text"
        rules={{
          validate: (typed: string) =>
            (isWhole(typed) && Number(typed) >= -1) || 'Book limit must be -1 (unlimited) or positive',
        }}
      />
      <FormInput name="displayOrder" label="Place in the list" inputMode="numeric" rules={NUMBER} />
    </Grid>
    <FormInput name="description" label="Description" />
    <FormTextArea name="features" label="What it gives" hint="One line for each." rows={3} />
    <FormCheckbox name="isActive" label="On sale" />
  </Stack>
)

interface ProposeProps extends EditPlanProps {
  wanted: EditedPlan
  preview: PlanPreview
  onBack: () => void
}

/** What changes and what it comes to, before it is sent. */
function Propose({ plan, wanted, preview, onBack, onClose }: ProposeProps) {
  const propose = usePropose()
  const submit = async ({ reason, mayEndSales }: { reason: string; mayEndSales: boolean }) => {
    await propose.mutateAsync({ id: plan.id, plan: wanted, reason, mayEndSales })
    toast({ title: 'Proposed', detail: 'It waits for a second person.', tone: 'success' })
    onClose()
  }
  const start = { reason: '', mayEndSales: false }
  return (
    <Stack gap={4}>
      <Comparison before={plan} after={wanted} {...preview} />
      <Form start={start} onSubmit={submit} submit="Propose it" beside={<Back onBack={onBack} />}>
        <Stack gap={4}>
          {preview.endsSales && (
            <FormCheckbox name="mayEndSales" label="I mean it: nothing is for sale afterwards." />
          )}
          <ReasonField name="reason" hint="The second person reads it. It stays in the audit log." />
        </Stack>
      </Form>
    </Stack>
  )
}

const Back = ({ onBack }: { onBack: () => void }) => (
  <Row>
    <Button kind="quiet" onClick={onBack}>
      Edit again
    </Button>
  </Row>
)
