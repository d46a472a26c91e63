import { useState } from 'react'
import { useMe } from '../../../api/me'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Form, FormInput, FormSelect } from '../../../ui/forms/Form'
import { SixSigns } from '../../../ui/forms/OtpField'
import { Card, Grid, Row, Stack, Text } from '../../../ui/layout/layout'
import { staysNear } from '../../../ui/layout/staysNear'
import { Button } from '../../../ui/primitives/Button'
import { AlertDialog } from '../../../ui/primitives/Dialog'
import { ClassFields } from './ClassFields'
import {
  type ClassDetail,
  editClass,
  nameTeacher,
  removeTeacher,
  rotateCode,
  sentOfClass,
  startOfClass,
  useClassAction,
  useSubjects,
} from './data'
import { taughtBy } from './labels'
import { isClassStaff, useMayActInClass } from './permissions'

/** The code to join by, the teachers, and for staff what the class is called and whether it runs. */
export function ClassAdmin({ detail }: { detail: ClassDetail }) {
  const isStaff = isClassStaff(useMe().data)
  const mayAct = useMayActInClass()
  return (
    <Grid min={300}>
      <Code detail={detail} mayAct={mayAct} />
      {isStaff ? (
        <Teachers detail={detail} />
      ) : (
        <Card title="Teachers">
          <Text>{taughtBy(detail.teachers)}</Text>
          <Text size={14} tone="muted">
            Kitabo staff add the teachers of a class.
          </Text>
        </Card>
      )}
      {isStaff && <Edit detail={detail} />}
    </Grid>
  )
}

function Code({ detail: { id, joinCode, name }, mayAct }: { detail: ClassDetail; mayAct: boolean }) {
  const [asking, setAsking] = useState(false)
  const rotate = useClassAction(rotateCode)
  return (
    <Card title="Code to join">
      <Stack gap={3}>
        <SixSigns signs={joinCode} label={`The code of ${name}`} />
        <Text size={14} tone="muted">
          Learners enter it under Classes. Anyone with the code can join. Make a new code if too many people
          have it: learners in the class stay.
        </Text>
        {mayAct && (
          <Row>
            <Button onClick={() => setAsking(true)}>Make a new code</Button>
          </Row>
        )}
      </Stack>
      <AlertDialog
        title="Make a new code?"
        description="The old code stops working."
        open={asking}
        onOpenChange={setAsking}
        confirm="Make a new code"
        busy={rotate.isPending}
        onConfirm={() =>
          rotate.mutate(id, { onError: (error) => toastProblem(error), onSettled: () => setAsking(false) })
        }
      />
    </Card>
  )
}

function Teachers({ detail: { id, teachers } }: { detail: ClassDetail }) {
  const subjects = useSubjects(true)
  const name = useClassAction(nameTeacher)
  const options = (subjects.data ?? []).map((subject) => ({ value: subject.id, label: subject.name }))
  return (
    <Card title="Teachers">
      <Stack gap={3} ref={staysNear}>
        {teachers.length === 0 && <Text>No teacher yet.</Text>}
        {teachers.map((teacher) => (
          <Teacher key={teacher.id} classId={id} teacher={teacher} />
        ))}
        <Form
          plain
          start={{ email: '', subjectId: '' }}
          submit="Add a teacher"
          submitting="Adding…"
          onSubmit={async (values) => {
            await name.mutateAsync({ id, ...values })
            toast({ title: 'The teacher can see the class now', tone: 'success' })
          }}
        >
          <FormInput
            name="email"
            type="email"
            label="Teacher’s email"
            hint="They need an account of their own."
            required="Enter an email"
          />
          <FormSelect
            name="subjectId"
            label="Teaches"
            options={[{ value: '', label: 'The whole class' }, ...options]}
          />
        </Form>
      </Stack>
    </Card>
  )
}

function Teacher({ classId, teacher }: { classId: string; teacher: ClassDetail['teachers'][number] }) {
  const [asking, setAsking] = useState(false)
  const remove = useClassAction(removeTeacher)
  const { id: placeId, name, subject } = teacher
  const now = subject ? `${name} no longer teaches ${subject} here` : `${name} is no longer class teacher`
  const action = () =>
    remove.mutate(
      { id: classId, placeId },
      {
        onSuccess: () => toast({ title: now }),
        onError: (error) => toastProblem(error),
        onSettled: () => setAsking(false),
      },
    )
  return (
    <Row justify="space-between" align="center">
      <Text>{`${name}, ${subject ?? 'class teacher'}`}</Text>
      <Button
        kind="quiet"
        aria-label={`Remove ${name}, ${subject ?? 'class teacher'}`}
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      <AlertDialog
        title={`Remove ${name}, ${subject ?? 'class teacher'}?`}
        description="They no longer teach this here. You can add them again at any time."
        open={asking}
        onOpenChange={setAsking}
        confirm="Remove"
        busy={remove.isPending}
        onConfirm={action}
        danger
      />
    </Row>
  )
}

function Edit({ detail }: { detail: ClassDetail }) {
  const edit = useClassAction(editClass)
  const { id, isActive } = detail
  const turn = () =>
    edit.mutate(
      { id, isActive: !isActive },
      {
        onSuccess: () => toast({ title: isActive ? 'The class is archived' : 'The class is active again' }),
        onError: (error) => toastProblem(error),
      },
    )
  return (
    <Card title="Name and year">
      <Form
        plain
        start={startOfClass(detail)}
        submit="Save"
        submitting="Saving…"
        beside={
          <Button kind="quiet" busy={edit.isPending} onClick={turn}>
            {isActive ? 'Archive the class' : 'Restore the class'}
          </Button>
        }
        onSubmit={async (values) => {
          await edit.mutateAsync({ ...sentOfClass(values), id })
          toast({ title: 'Saved', tone: 'success' })
        }}
      >
        <ClassFields />
      </Form>
      {!isActive && <Text tone="warning">Archived: nobody can join it, and its teachers do not see it.</Text>}
    </Card>
  )
}
