import { Copy, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { dateTime, plural } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Skeleton } from '../../../ui/feedback/states'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Card, Facts, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Anchor } from '../../../ui/primitives/Anchor'
import { Button } from '../../../ui/primitives/Button'
import { AlertDialog } from '../../../ui/primitives/Dialog'
import { Changes, Findings } from './Checks'
import { fileOf, useDiscard, usePublish, useVersion, type Version } from './data'
import { NameDialog } from './NameDialog'
import { StateBadge } from './StateBadge'
import { TopicOrder } from './TopicOrder'

interface EditorProps {
  id: string
  show: (id: string | null) => void
}

/** One version: what the checks say, how it differs from what is taught, and its topics in order. */
export function VersionEditor({ id, show }: EditorProps) {
  const version = useVersion(id)
  return (
    <Page
      title={version.data ? version.data.name : 'Curriculum'}
      location={id}
      crumbs={[{ label: 'Curriculum', to: '/admin/curriculum' }]}
    >
      <Loaded query={version} skeleton={<Skeleton shape="card" />}>
        {(found) => (
          <Stack gap={6}>
            <Head version={found} show={show} />
            {found.status === 'draft' && <Findings findings={found.findings} />}
            {found.status === 'draft' && <Changes changes={found.changes} />}
            <TopicOrder version={found} />
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

function Head({ version, show }: { version: Version; show: EditorProps['show'] }) {
  const [isCopying, setCopying] = useState(false)
  const { status, topics, note, createdAt, createdBy, publishedAt, publishedBy } = version
  const facts: [string, string][] = [
    ['Topics', String(topics)],
    ['Begun', [dateTime(createdAt), createdBy].filter(Boolean).join(', ')],
  ]
  if (publishedAt) facts.push(['Published', [dateTime(publishedAt), publishedBy].filter(Boolean).join(', ')])
  return (
    <Card title="This version" actions={<StateBadge status={status} />}>
      {note && <Text>{note}</Text>}
      <Facts facts={facts} />
      <Row>
        {status === 'draft' && <Publish version={version} />}
        <Button icon={<Copy />} onClick={() => setCopying(true)}>
          New draft from this
        </Button>
        {(['csv', 'yaml'] as const).map((ending) => (
          <Anchor key={ending} href={fileOf(version.id, ending)} download>
            {ending.toUpperCase()}
          </Anchor>
        ))}
        {status === 'draft' && <Discard version={version} onDone={() => show(null)} />}
      </Row>
      {isCopying && <NameDialog basedOn={version.id} onClose={() => setCopying(false)} onDone={show} />}
    </Card>
  )
}

function Publish({ version }: { version: Version }) {
  const [isOpen, setOpen] = useState(false)
  const publish = usePublish(version)
  const errors = version.findings.filter(({ level }) => level === 'error').length
  const isSame = version.changes.length === 0
  const confirm = () =>
    publish.mutate(undefined, {
      onSuccess: () => toast({ title: 'Published', detail: 'Learners are taught by this version now.' }),
      onError: (error) => toastProblem(error),
      onSettled: () => setOpen(false),
    })
  if (errors > 0)
    return <Text tone="danger">{`${plural(errors, 'fault')} to mend before it can be published.`}</Text>
  if (isSame) return <Text tone="muted">Nothing differs from what is taught now.</Text>
  return (
    <>
      <Button kind="primary" icon={<Send />} onClick={() => setOpen(true)}>
        Publish
      </Button>
      <AlertDialog
        title={`Teach by “${version.name}”?`}
        description={`${plural(version.changes.length, 'topic')} will change for everybody at once. The version taught now is kept, and you can go back to it.`}
        open={isOpen}
        onOpenChange={setOpen}
        confirm="Publish"
        onConfirm={confirm}
        busy={publish.isPending}
      />
    </>
  )
}

function Discard({ version, onDone }: { version: Version; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const discard = useDiscard(version.id)
  return (
    <>
      <Button kind="quiet" icon={<Trash2 />} onClick={() => setOpen(true)}>
        Delete draft
      </Button>
      <AlertDialog
        title={`Delete “${version.name}”?`}
        description="You lose the draft and all its changes. What learners are taught stays the same."
        open={isOpen}
        onOpenChange={setOpen}
        confirm="Delete draft"
        danger
        onConfirm={() =>
          discard.mutate(undefined, {
            onSuccess: () => {
              toast({ title: 'Draft deleted' })
              onDone()
            },
            onError: (error) => toastProblem(error),
          })
        }
        busy={discard.isPending}
      />
    </>
  )
}
