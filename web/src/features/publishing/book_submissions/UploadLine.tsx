import { useState } from 'react'
import { fileSize } from '../../../ui/data/format'
import { Banner } from '../../../ui/feedback/states'
import { FileButton } from '../../../ui/forms/FileButton'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { Progress } from '../../../ui/primitives/graphics'
import { type Upload, useCancelUpload } from './data'
import { findUpload } from './sender'
import type { Sender } from './useSender'

export const ACCEPT = '.pdf,.epub'

/** The file that is on its way now. */
export function SendingLine({ sender }: { sender: Sender }) {
  const cancel = useCancelUpload()
  const { work, sending, state, problem } = sender
  if (!work) return null
  const sent = Math.min(work.file.size, (sending?.sent ?? 0) * (sending?.upload.partSize ?? 0))
  return (
    <Card title={work.title} level={2}>
      <Stack gap={3}>
        <Progress
          value={(100 * sent) / work.file.size}
          label={`Sending ${work.file.name}`}
          text={`${fileSize(sent)} of ${fileSize(work.file.size)}`}
        />
        <div role="status">
          {state === 'paused' && <Text>Paused. What was sent is kept.</Text>}
          {state === 'waiting' && <Text>No connection. It continues when you are back online.</Text>}
        </div>
        {state === 'refused' && problem && (
          <div role="alert">
            <Banner tone="danger">{Object.values(problem.fields)[0] ?? problem.detail}</Banner>
          </div>
        )}
        <Row>
          {state === 'sending' ? (
            <Button onClick={sender.pause}>Pause</Button>
          ) : (
            <Button onClick={sender.resume}>{state === 'refused' ? 'Try again' : 'Continue'}</Button>
          )}
          <Button
            onClick={() => {
              const { upload } = sending ?? {}
              sender.end()
              if (upload) cancel.mutate(upload.id)
            }}
          >
            Cancel upload
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}

/** A file that was sent before: being checked, refused, or broken off and to be gone on with. */
export function UploadLine({ upload, sender }: { upload: Upload; sender: Sender }) {
  const cancel = useCancelUpload()
  const [isOther, setOther] = useState(false)
  const { title, fileName, size, status, fault } = upload
  if (status === 'checking') {
    return (
      <Card title={title} level={2}>
        <div role="status">
          <Text>Checking the file. You can leave this page.</Text>
        </div>
      </Card>
    )
  }
  if (status === 'refused') {
    return (
      <Card title={title} level={2}>
        <Stack gap={3}>
          <Banner tone="danger">{`${fileName} was not taken. ${fault ?? ''}`}</Banner>
          <Row>
            <Button busy={cancel.isPending} onClick={() => cancel.mutate(upload.id)}>
              Remove from the list
            </Button>
          </Row>
        </Stack>
      </Card>
    )
  }
  const sent = Math.min(size, upload.parts.length * upload.partSize)
  return (
    <Card title={title} level={2}>
      <Stack gap={3}>
        <Progress
          value={(100 * sent) / size}
          label={`${fileName} was stopped`}
          text={`${sent ? fileSize(sent) : 0} of ${fileSize(size)}`}
        />
        <Text>Choose the same file again to continue where it stopped.</Text>
        {isOther && (
          <div role="alert">
            <Banner tone="warning">{`This is another file. Choose ${fileName}, or cancel this one.`}</Banner>
          </div>
        )}
        <Row>
          <FileButton
            label="Continue with the file"
            accept={ACCEPT}
            onChange={(event) => {
              const file = event.target.files?.[0]
              const isSame = file?.name === fileName && file.size === size
              setOther(file !== undefined && !isSame)
              if (isSame) void sender.start({ file, title, begin: () => findUpload(upload.id) })
              event.target.value = ''
            }}
          />
          <Button busy={cancel.isPending} onClick={() => cancel.mutate(upload.id)}>
            Cancel upload
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}
