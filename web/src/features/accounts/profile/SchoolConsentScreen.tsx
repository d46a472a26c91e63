import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useMutation } from '../../../api/useMutation'
import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { toast } from '../../../ui/feedback/toast'
import { Choices } from '../../../ui/forms/Field'
import { Form, FormCheckbox, FormInput, FormTextArea } from '../../../ui/forms/Form'
import { useStepUp } from '../../../ui/forms/StepUp'
import { Card, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Segments } from '../../../ui/primitives/Button'
import { SCOPES } from './consent/scopes'
import { agreeAsSchool, type SchoolLine, type Scope, withdrawAsSchool } from './data'

const AGREEING = {
  schoolName: '',
  authority: '',
  reference: '',
  scopes: ['forum', 'groups'] as Scope[],
  csv: '',
}
const COLUMNS: Columns<SchoolLine> = [
  { accessorKey: 'line', header: t`Line`, numeric: true },
  { accessorKey: 'learner', header: t`Learner` },
  { accessorKey: 'says', header: t`What became of it` },
]
const ACTIONS = [
  { value: 'agree', label: t`Agree` },
  { value: 'withdraw', label: t`Withdraw` },
] as const

/** A school that has authority over its learners agrees for many of them by a signed letter, or takes it back. */
export default function SchoolConsentScreen() {
  const [action, setAction] = useState<'agree' | 'withdraw'>('agree')
  const [lines, setLines] = useState<SchoolLine[] | null>(null)
  return (
    <Page
      title={t`Consent of a school`}
      lead={t`A school with authority agrees for its learners under 18. Keep its signed letter; its reference stands with every row.`}
      width="text"
    >
      <Stack gap={6}>
        <Segments
          label={t`What the school does`}
          options={[...ACTIONS]}
          value={action}
          onChange={(chosen) => {
            setAction(chosen)
            setLines(null)
          }}
        />
        <Card>
          {action === 'agree' ? <Agreeing onResult={setLines} /> : <Withdrawing onResult={setLines} />}
        </Card>
        {lines && (
          <DataTable
            rows={lines}
            columns={COLUMNS}
            caption={t`Line by line`}
            empty={t`No line held a name.`}
          />
        )}
        <Text size={14} tone="muted">
          <Trans>
            A line that cannot be used changes nothing, and the others stand. A second run agrees for nobody
            twice.
          </Trans>
        </Text>
      </Stack>
    </Page>
  )
}

function Agreeing({ onResult }: { onResult: (lines: SchoolLine[]) => void }) {
  const { withStepUp } = useStepUp()
  const agree = useMutation({ mutationFn: agreeAsSchool })
  return (
    <Form
      start={AGREEING}
      submit={t`Note the school's consent`}
      submitting={t`Noting…`}
      onSubmit={async (values) => {
        const result = await withStepUp(() => agree.mutateAsync(values))
        onResult(result)
        const agreed = result.filter((line) => line.isAgreed).length
        toast({ title: t`Agreed for ${agreed} of ${result.length} learners` })
      }}
    >
      <SchoolName />
      <FormInput
        name="authority"
        label={t`Who agreed for the school`}
        hint={t`Name and office, such as Head teacher R. Nabirye.`}
        required={t`Say who agreed for the school`}
      />
      <FormInput
        name="reference"
        label={t`Reference of the letter`}
        required={t`The reference of the school's letter is required`}
      />
      <Choices legend={t`What the school agrees to`}>
        {SCOPES.map(({ value, label }) => (
          <FormCheckbox key={value} name="scopes" value={value} label={label} />
        ))}
      </Choices>
      <Learners />
    </Form>
  )
}

function Withdrawing({ onResult }: { onResult: (lines: SchoolLine[]) => void }) {
  const { withStepUp } = useStepUp()
  const withdraw = useMutation({ mutationFn: withdrawAsSchool })
  return (
    <Form
      start={{ schoolName: '', csv: '' }}
      submit={t`Withdraw the school's consent`}
      submitting={t`Withdrawing…`}
      onSubmit={async (values) => {
        onResult(await withStepUp(() => withdraw.mutateAsync(values)))
        toast({ title: t`What the school agreed to has ended` })
      }}
    >
      <SchoolName />
      <Learners />
    </Form>
  )
}

const SchoolName = () => (
  <FormInput name="schoolName" label={t`School`} required={t`The school's name is required`} />
)

const Learners = () => (
  <FormTextArea
    name="csv"
    label={t`Learners as CSV`}
    hint={t`The first line names the columns. One must be called learner, email or username.`}
    required={t`The first line must name a column: learner, email or username.`}
    rows={6}
    spellCheck={false}
  />
)
