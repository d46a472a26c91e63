import { useState } from 'react'
import { dateTime } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState } from '../../../ui/feedback/states'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { TextArea } from '../../../ui/forms/Field'
import { Card, Facts, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Anchor } from '../../../ui/primitives/Anchor'
import { Button } from '../../../ui/primitives/Button'
import { type Reported, useDecide, useReports } from './data'
import { kib } from './WriteFields'

/** Messages somebody asked the moderators to look at. */
export default function ReportsScreen() {
  const reports = useReports()
  return (
    <Page
      title="Reported letters"
      lead="Only the reported message and its files are shown. That you read or open them is written in the log."
      width="text"
    >
      <Loaded query={reports}>
        {({ reports: all }) =>
          all.length === 0 ? (
            <EmptyState title="Nothing is reported." reason="Reports of parents and teachers come here." />
          ) : (
            <Stack gap={4}>
              {all.map((result) => (
                <One key={result.id} told={result} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Page>
  )
}

/** A file may show what the words do not: it opens while nobody has decided. */
const Files = ({ told: { id, attachments } }: { told: Reported }) => (
  <Stack as="ul" gap={1}>
    {attachments.map((file) => (
      <li key={file.id}>
        <Anchor download href={`/api/messages/reports/${id}/files/${file.id}`}>
          {`${file.name} (${kib(file.bytes)})`}
        </Anchor>
      </li>
    ))}
  </Stack>
)

function One({ told }: { told: Reported }) {
  const [words, setWords] = useState('')
  const decide = useDecide()
  const say = (isUpheld: boolean) =>
    decide.mutate(
      { id: told.id, isUpheld, words },
      {
        onSuccess: () => toast({ title: isUpheld ? 'Hidden' : 'It stays', tone: 'success' }),
        onError: (error) => toastProblem(error),
      },
    )
  const isShort = words.trim().length < 3
  return (
    <Card title={`Written by a ${told.writtenBy}, ${dateTime(told.sentAt)}`}>
      <Text pre>{told.message}</Text>
      <Facts
        facts={[
          ['Why it was reported', told.reason],
          ['Reported', dateTime(told.reportedAt)],
          ['Files', told.attachments.length === 0 ? 'None' : <Files key="files" told={told} />],
        ]}
      />
      <TextArea
        label="Why you decide so (both sides read it)"
        value={words}
        rows={2}
        maxLength={500}
        onChange={(event) => setWords(event.target.value)}
      />
      <Row>
        <Button kind="danger" disabled={isShort || decide.isPending} onClick={() => say(true)}>
          Hide the message
        </Button>
        <Button disabled={isShort || decide.isPending} onClick={() => say(false)}>
          Leave it
        </Button>
      </Row>
    </Card>
  )
}
