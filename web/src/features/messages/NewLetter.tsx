import { useNavigate } from 'react-router'
import { Button } from '../../ui/Button'
import { Form, FormInput, FormSelect } from '../../ui/Form'
import { Card } from '../../ui/layout'
import { type Contacts, useBegin } from './data'
import { EMPTY, useFiles, WriteFields, type Written } from './WriteFields'

interface Typed extends Written {
  to: string
  subject: string
}

/** Everybody one may write to, each about one learner. */
export const receivers = ({ children, learners }: Contacts) =>
  [...children, ...learners].flatMap(({ studentId, name, people }) =>
    people.map((person) => ({
      value: `${person.userId} ${studentId}`,
      label: `${person.name} (${person.isWhat}), about ${name}`,
    })),
  )

/** The first letter of a conversation. */
export function NewLetter({ contacts, onLeave }: { contacts: Contacts; onLeave: () => void }) {
  const begin = useBegin()
  const navigate = useNavigate()
  const files = useFiles()
  const to = receivers(contacts)
  return (
    <Card
      title="A new letter"
      actions={
        <Button kind="quiet" onClick={onLeave}>
          Leave it
        </Button>
      }
    >
      <Form<Typed>
        start={{ ...EMPTY, to: to[0]?.value ?? '', subject: '' }}
        submit="Send"
        submitting="Sending…"
        onSubmit={async ({ to: chosen, ...letter }) => {
          const [toUserId = '', studentId = ''] = chosen.split(' ')
          const thread = await begin.mutateAsync({ ...letter, toUserId, studentId, files: files.ids })
          await navigate(`/messages/${thread.conversation.id}`)
        }}
      >
        <FormSelect name="to" label="To" options={to} />
        <FormInput
          name="subject"
          label="Subject"
          required="Please write a few words of subject"
          maxLength={200}
          autoComplete="off"
        />
        <WriteFields />
        {files.picker}
      </Form>
    </Card>
  )
}
