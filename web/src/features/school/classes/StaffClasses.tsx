import { useState } from 'react'
import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { HistoryLink } from '../../../ui/data/HistoryLink'
import { Loaded } from '../../../ui/feedback/Loaded'
import { toast } from '../../../ui/feedback/toast'
import { Form } from '../../../ui/forms/Form'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import { Dialog } from '../../../ui/primitives/Dialog'
import { Badge } from '../../../ui/primitives/graphics'
import { ClassFields } from './ClassFields'
import { makeClass, type SchoolClass, sentOfClass, startOfClass, useAllClasses, useClassAction } from './data'
import { taughtBy } from './labels'

const COLUMNS: Columns<SchoolClass> = [
  {
    accessorKey: 'name',
    header: 'Class',
    cell: ({ row: { original } }) => (
      <LinkButton kind="quiet" to={`/classes/${original.id}`}>
        {original.name}
      </LinkButton>
    ),
  },
  { accessorKey: 'schoolName', header: 'School' },
  { accessorKey: 'schoolYear', header: 'Year' },
  { accessorKey: 'academicYear', header: 'Calendar year', numeric: true },
  {
    accessorKey: 'learners',
    header: 'Learners',
    numeric: true,
    phone: 'figure',
    total: (rows) => rows.reduce((all, { learners }) => all + learners, 0),
  },
  {
    id: 'teachers',
    header: 'Teachers',
    cell: ({ row: { original } }) => taughtBy(original.teachers) || 'No teacher yet',
    csv: ({ teachers }) => taughtBy(teachers),
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ row: { original } }) =>
      original.isActive ? <Badge tone="success">Active</Badge> : <Badge>Archived</Badge>,
    csv: ({ isActive }) => (isActive ? 'running' : 'archived'),
  },
  {
    id: 'history',
    header: '',
    cell: ({ row: { original } }) => <HistoryLink kind="classes" id={original.id} of={original.name} />,
  },
]

/** Every class of every school, for those who keep them. */
export function StaffClasses() {
  return (
    <Loaded query={useAllClasses(true)}>
      {(rows) => (
        <DataTable
          rows={rows}
          columns={COLUMNS}
          caption="All classes"
          empty="No classes yet."
          keep=""
          rowKey={({ id }) => id}
        />
      )}
    </Loaded>
  )
}

/** A new class: the one thing staff begin on this screen. */
export function MakeClass() {
  const [making, setMaking] = useState(false)
  return (
    <>
      <Button kind="primary" onClick={() => setMaking(true)}>
        Make a class
      </Button>
      <NewClassDialog open={making} onOpenChange={setMaking} />
    </>
  )
}

function NewClassDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const make = useClassAction(makeClass)
  return (
    <Dialog
      title="Make a class"
      description="The class gets a code for its learners. Then add its teachers."
      open={open}
      onOpenChange={onOpenChange}
    >
      <Form
        start={startOfClass()}
        submit="Make the class"
        submitting="Making…"
        onSubmit={async (values) => {
          const made = await make.mutateAsync(sentOfClass(values))
          toast({ title: `${made.name} is ready`, detail: `Its code is ${made.joinCode}.`, tone: 'success' })
          onOpenChange(false)
        }}
      >
        <ClassFields />
      </Form>
    </Dialog>
  )
}
