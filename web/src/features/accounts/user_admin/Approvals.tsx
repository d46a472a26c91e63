import { useState } from 'react'
import { ugx } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Skeleton } from '../../../ui/feedback/states'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Form, FormInput } from '../../../ui/forms/Form'
import { Facts, Heading, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { AlertDialog, Dialog } from '../../../ui/primitives/Dialog'
import { Badge } from '../../../ui/primitives/graphics'
import { type Person, useApproveAuthor, useApproveTutor, useRecords } from './data'
import { nameOf } from './labels'

type Records = NonNullable<ReturnType<typeof useRecords>['data']>
const WAITING = ['pending', 'documents', 'interview']

/** The records that make a person an author or a tutor, and their approval. */
export function Approvals({ person }: { person: Person }) {
  return (
    <Stack as="section" gap={3}>
      <Heading level={3}>Author and tutor</Heading>
      <Loaded query={useRecords(person.id)} skeleton={<Skeleton lines={2} />}>
        {({ author, tutor }) => (
          <>
            <AuthorRecord person={person} author={author} />
            <TutorRecord person={person} tutor={tutor} />
          </>
        )}
      </Loaded>
    </Stack>
  )
}

function AuthorRecord({ person, author }: { person: Person; author: Records['author'] }) {
  const [isAsking, setAsking] = useState(false)
  const approve = useApproveAuthor(person.id)
  if (author?.isApproved && author.isActive) {
    return (
      <Row>
        <Text>{`Author: ${author.displayName}`}</Text>
        <Badge tone="success">Approved</Badge>
      </Row>
    )
  }
  return (
    <Row>
      <Button onClick={() => setAsking(true)}>Approve as author</Button>
      {isAsking && (
        <Dialog
          title={`Approve ${nameOf(person)} as author`}
          description="Their books can be published and earn. They sign in again."
          open
          onOpenChange={setAsking}
        >
          <Form
            start={{ displayName: author?.displayName ?? nameOf(person) }}
            onSubmit={async ({ displayName }) => {
              await approve.mutateAsync(displayName)
              toast({ title: `${displayName} is an author`, tone: 'success' })
              setAsking(false)
            }}
            submit="Approve"
          >
            <FormInput name="displayName" label="Name on books" required="Author display name is required" />
          </Form>
        </Dialog>
      )}
    </Row>
  )
}

function TutorRecord({ person, tutor }: { person: Person; tutor: Records['tutor'] }) {
  const [isAsking, setAsking] = useState(false)
  const approve = useApproveTutor(person.id)
  if (!tutor) return <Text tone="muted">Has not applied as a tutor.</Text>
  return (
    <Stack gap={2}>
      <Facts
        facts={[
          ['Tutor', tutor.displayName],
          ['Application', tutor.verificationStatus],
          ['Teaches', tutor.subjects.join(', ') || '–'],
          ['Price an hour', tutor.hourlyRate === null ? '–' : ugx(tutor.hourlyRate)],
          ['About', tutor.bio ?? '–'],
        ]}
      />
      {WAITING.includes(tutor.verificationStatus) && (
        <Row>
          <Button onClick={() => setAsking(true)}>Approve as tutor</Button>
        </Row>
      )}
      <AlertDialog
        title={`Approve ${nameOf(person)} as tutor`}
        description="They sign in again. Learners find them once their papers are verified."
        open={isAsking}
        onOpenChange={setAsking}
        confirm="Approve"
        busy={approve.isPending}
        onConfirm={() =>
          approve.mutate(undefined, {
            onSuccess: () => toast({ title: `${tutor.displayName} is a tutor`, tone: 'success' }),
            onError: (error) => toastProblem(error),
            onSettled: () => setAsking(false),
          })
        }
      />
    </Stack>
  )
}
