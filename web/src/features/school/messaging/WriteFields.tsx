import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { MESSAGE_FILES, MESSAGE_MOST } from '../../../api/constants.gen'
import { toastProblem } from '../../../ui/feedback/toast'
import { FileButton } from '../../../ui/forms/FileButton'
import { FormCheckbox, FormSelect, FormTextArea } from '../../../ui/forms/Form'
import { Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { type MessageFile, type Reply, useBring } from './data'
import { KINDS, PRIORITIES } from './labels'

export interface Written {
  message: string
  messageType: NonNullable<Reply['messageType']>
  priority: NonNullable<Reply['priority']>
  requiresResponse: boolean
}

export const EMPTY: Written = {
  message: '',
  messageType: 'general',
  priority: 'normal',
  requiresResponse: false,
}

/** What every message has: its words, what it is about, how soon, and whether an answer is asked for. */
export const WriteFields = ({ rows = 4 }: { rows?: number }) => (
  <>
    <FormTextArea
      name="message"
      label={t`Your message`}
      required={t`Please write 1 to ${MESSAGE_MOST} characters`}
      maxLength={MESSAGE_MOST}
      rows={rows}
    />
    <FormSelect name="messageType" label={t`What is it about?`} options={KINDS} />
    <FormSelect name="priority" label={t`How urgent is it?`} options={PRIORITIES} />
    <FormCheckbox name="requiresResponse" label={t`I need a reply`} />
  </>
)

const kib = (bytes: number) => t`${Math.max(1, Math.round(bytes / 1024))} KB`

/** Files that go with a message: brought one by one, each can be left out again. */
export function useFiles() {
  const [files, setFiles] = useState<MessageFile[]>([])
  const bring = useBring()
  const picker = (
    <Stack gap={2}>
      {files.length > 0 && (
        <Stack as="ul" gap={1}>
          {files.map(({ id, name, bytes }) => (
            <li key={id}>
              <Row align="center">
                <Text as="span" size={14}>{`${name}, ${kib(bytes)}`}</Text>
                <Button kind="quiet" onClick={() => setFiles(files.filter((each) => each.id !== id))}>
                  {t`Remove ${name}`}
                </Button>
              </Row>
            </li>
          ))}
        </Stack>
      )}
      {files.length < MESSAGE_FILES && (
        <Row align="center">
          <FileButton
            label={t`Attach a file`}
            accept="image/jpeg,image/png,application/pdf"
            busy={bring.isPending}
            onChange={({ target }) => {
              const file = target.files?.[0]
              target.value = ''
              if (!file) return
              bring.mutate(file, {
                onSuccess: (kept) => setFiles((before) => [...before, kept]),
                onError: (error) => toastProblem(error),
              })
            }}
          />
          <Text as="span" size={14} tone="muted">
            <Trans>PDF, JPEG or PNG, up to 5 MB</Trans>
          </Text>
        </Row>
      )}
    </Stack>
  )
  return { ids: files.map(({ id }) => id), picker, clear: () => setFiles([]) }
}

export { kib }
