import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useLeadOn } from '../../../lib/here'
import { Select } from '../../../ui/forms/Field'
import { Form, FormInput } from '../../../ui/forms/Form'
import { Card } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { type Contacts, useBegin } from './data'
import { useAbout } from './useAbout'
import { EMPTY, useFiles, WriteFields, type Written } from './WriteFields'

interface Typed extends Written {
  subject: string
}

/** Everybody one may write to, each about one learner. */
export const receivers = ({ children, learners }: Contacts) =>
  [...children, ...learners].flatMap(({ studentId, name, people }) =>
    people.map((person) => ({
      value: `${person.userId} ${studentId}`,
      label: t`${person.name} (${person.isWhat}), about ${name}`,
    })),
  )

/** The first letter of a conversation. */
export function NewMessage({ contacts, onLeave }: { contacts: Contacts; onLeave: () => void }) {
  const begin = useBegin()
  const leadOn = useLeadOn()
  const files = useFiles()
  const all = receivers(contacts)
  const [to, setTo] = useState(all[0]?.value ?? '')
  const [toUserId = '', studentId = ''] = to.split(' ')
  const about = useAbout(studentId)
  return (
    <Card
      title={t`New message`}
      actions={
        <Button kind="quiet" onClick={onLeave}>
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      <Form<Typed>
        start={{ ...EMPTY, subject: '' }}
        submit={t`Send`}
        submitting={t`Sending…`}
        onSubmit={async (message) => {
          const along = { ...about.related, files: files.ids }
          const thread = await begin.mutateAsync({ ...message, ...along, toUserId, studentId })
          await leadOn(`/messages/${thread.conversation.id}`)
        }}
      >
        <Select label={t`To`} options={all} value={to} onChange={({ target }) => setTo(target.value)} />
        <FormInput
          name="subject"
          label={t`Subject`}
          required={t`Please enter a subject`}
          maxLength={200}
          autoComplete="off"
        />
        <WriteFields />
        {about.picker}
        {files.picker}
      </Form>
    </Card>
  )
}
