import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Columns, DataTable } from '../../ui/DataTable'
import { Choices } from '../../ui/Field'
import { Form, FormCheckbox, FormInput, FormTextArea } from '../../ui/Form'
import { Badge } from '../../ui/graphics'
import { Card, Stack, Text } from '../../ui/layout'
import { Page } from '../../ui/Page'
import { useStepUp } from '../../ui/StepUp'
import { toast } from '../../ui/toast'
import { SCOPES } from './consent/scopes'
import { agreeAsSchool, type SchoolLine, type Scope } from './data'

const START = {
  schoolName: '',
  authority: '',
  reference: '',
  scopes: ['forum', 'groups'] as Scope[],
  csv: '',
}
const COLUMNS: Columns<SchoolLine> = [
  { accessorKey: 'line', header: 'Line', numeric: true },
  { accessorKey: 'learner', header: 'Learner' },
  {
    accessorKey: 'isAgreed',
    header: 'Result',
    cell: ({ row }) => (
      <Badge tone={row.original.isAgreed ? 'success' : 'warning'}>
        {row.original.isAgreed ? 'Agreed' : 'Left out'}
      </Badge>
    ),
    csv: (row) => (row.isAgreed ? 'agreed' : 'left out'),
  },
  { accessorKey: 'says', header: 'Why' },
]

/** A school that has authority over its learners agrees for many of them, by a signed letter. */
export default function SchoolConsentScreen() {
  const { withStepUp } = useStepUp()
  const [lines, setLines] = useState<SchoolLine[] | null>(null)
  const agree = useMutation({ mutationFn: agreeAsSchool })
  return (
    <Page
      title="Consent of a school"
      lead="A school with authority agrees for its learners under 18. Keep its signed letter; its reference stands with every row."
      width="text"
    >
      <Stack gap={6}>
        <Card>
          <Form
            start={START}
            submit="Note the school's consent"
            submitting="Noting…"
            onSubmit={async (values) => {
              const told = await withStepUp(() => agree.mutateAsync(values))
              setLines(told)
              toast({
                title: `Agreed for ${told.filter((line) => line.isAgreed).length} of ${told.length} learners`,
              })
            }}
          >
            <FormInput name="schoolName" label="School" required="The school's name is required" />
            <FormInput
              name="authority"
              label="Who agreed for the school"
              hint="Name and office, such as Head teacher R. Nabirye."
              required="Say who agreed for the school"
            />
            <FormInput
              name="reference"
              label="Reference of the letter"
              required="The reference of the school's letter is required"
            />
            <Choices legend="What the school agrees to">
              {SCOPES.map(({ value, label }) => (
                <FormCheckbox key={value} name="scopes" value={value} label={label} />
              ))}
            </Choices>
            <FormTextArea
              name="csv"
              label="Learners as CSV"
              hint="The first line names the columns. One must be called learner, email or username."
              required="The first line must name a column: learner, email or username."
              rows={6}
              spellCheck={false}
            />
          </Form>
        </Card>
        {lines && (
          <DataTable rows={lines} columns={COLUMNS} caption="Line by line" empty="No line held a name." />
        )}
        <Text size={14} tone="muted">
          A line that cannot be used changes nothing, and the others stand. A second run agrees for nobody
          twice.
        </Text>
      </Stack>
    </Page>
  )
}
