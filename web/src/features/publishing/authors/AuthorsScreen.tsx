import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMe } from '../../../api/me'
import { type Columns, DataTable } from '../../../ui/data/DataTable'
import { date, ugx } from '../../../ui/data/format'
import { useServerFilters } from '../../../ui/data/table/serverFilters'
import { useTableView } from '../../../ui/data/tableView'
import { Loaded } from '../../../ui/feedback/Loaded'
import { toast } from '../../../ui/feedback/toast'
import { Select } from '../../../ui/forms/Field'
import { Form, FormInput, FormTextArea } from '../../../ui/forms/Form'
import { Facts, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Button } from '../../../ui/primitives/Button'
import { Dialog } from '../../../ui/primitives/Dialog'
import { Badge } from '../../../ui/primitives/graphics'
import { type AuthorDecision, type AuthorForReview, type AuthorState, useAuthors, useDecision } from './data'

const STATES: Record<AuthorState, { label: string; tone: 'success' | 'info' | 'warning' | 'danger' }> = {
  waiting: { label: 'Waits for you', tone: 'info' },
  approved: { label: 'Approved', tone: 'success' },
  rejected: { label: 'Not approved', tone: 'warning' },
  suspended: { label: 'Stopped', tone: 'danger' },
}
const FILTERS = [
  { value: '', label: 'All' },
  ...Object.entries(STATES).map(([value, { label }]) => ({ value, label })),
]

/** Who applied as an author and who is one, with what there is to decide by. */
export default function AuthorsScreen() {
  const view = useTableView()
  const { strangers } = useServerFilters(['state'])
  const [search, setSearch] = useSearchParams()
  const given = search.get('state')
  const state = given && given in STATES ? (given as AuthorState) : undefined
  const authors = useAuthors(view, state)
  return (
    <Page title="Authors" width="table" crumbs={[{ label: 'Overview', to: '/admin' }]}>
      <Loaded query={authors}>
        {({ data, total }) => (
          <DataTable
            caption="Authors"
            hideCaption
            keep=""
            strangers={strangers}
            rows={data}
            columns={COLUMNS}
            rowKey={({ userId }) => userId}
            empty="Nobody here."
            view={view}
            total={total}
            isStale={authors.isPlaceholderData}
            csv={false}
            tools={
              <Select
                label="State"
                options={FILTERS}
                value={state ?? ''}
                onChange={(event) => setSearch(event.target.value ? { state: event.target.value } : {})}
              />
            }
          />
        )}
      </Loaded>
    </Page>
  )
}

const COLUMNS: Columns<AuthorForReview> = [
  {
    id: 'author',
    header: 'Author',
    cell: ({ row: { original } }) => (
      <Stack gap={1}>
        <Text as="span">{original.displayName}</Text>
        <Text as="span" size={14} tone="muted">{`${original.name}, ${original.email}`}</Text>
      </Stack>
    ),
  },
  {
    id: 'evidence',
    header: 'What they wrote',
    long: true,
    cell: ({ row }) => row.original.evidence ?? row.original.bio ?? '–',
  },
  { id: 'applied', header: 'Applied', cell: ({ row }) => date(row.original.appliedAt) },
  {
    id: 'state',
    header: 'State',
    cell: ({ row: { original } }) => (
      <Stack gap={1} align="start">
        <Badge tone={STATES[original.state].tone}>{STATES[original.state].label}</Badge>
        {original.rejectionReason && (
          <Text as="span" size={14} tone="muted">
            {original.rejectionReason}
          </Text>
        )}
      </Stack>
    ),
  },
  { id: 'steps', header: '', cell: ({ row }) => <Buttons author={row.original} /> },
]

const WORDS: Record<AuthorDecision, { button: string; title: string; says: string; done: string }> = {
  approve: {
    button: 'Approve',
    title: 'Approve this author?',
    says: 'They get the role of an author, send in books and earn. We tell them by email.',
    done: 'Author approved',
  },
  reject: {
    button: 'Reject',
    title: 'Reject this application?',
    says: 'They read your reason by email. They may apply again.',
    done: 'Application rejected',
  },
  suspend: {
    button: 'Stop',
    title: 'Stop this author?',
    says: 'They cannot send in books or ask for money. What they earned stays theirs.',
    done: 'Author stopped',
  },
}
const OFFERED: Record<AuthorState, AuthorDecision[]> = {
  waiting: ['approve', 'reject'],
  rejected: ['approve'],
  approved: ['suspend'],
  suspended: ['approve'],
}

function Buttons({ author }: { author: AuthorForReview }) {
  const [asked, setAsked] = useState<AuthorDecision | null>(null)
  const me = useMe().data
  if (me?.id === author.userId) return <Text size={14}>A colleague decides about you.</Text>
  return (
    <>
      <Row>
        {OFFERED[author.state].map((each) => (
          <Button key={each} onClick={() => setAsked(each)}>
            {WORDS[each].button}
          </Button>
        ))}
      </Row>
      {asked && <Asked author={author} decision={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

interface AskedProps {
  author: AuthorForReview
  decision: AuthorDecision
  onClose: () => void
}

function Asked({ author, decision, onClose }: AskedProps) {
  const decide = useDecision(decision)
  const { title, says, done, button } = WORDS[decision]
  const submit = async ({ words }: { words: string }) => {
    await decide.mutateAsync({ id: author.userId, words })
    toast({ title: done, tone: 'success' })
    onClose()
  }
  return (
    <Dialog title={title} description={says} open onOpenChange={onClose}>
      <Stack gap={4}>
        <Evidence author={author} />
        <Form
          start={{ words: decision === 'approve' ? author.displayName : '' }}
          onSubmit={submit}
          submit={button}
        >
          {decision === 'approve' ? (
            <FormInput name="words" label="Name on books" required="Author display name is required" />
          ) : (
            <FormTextArea
              name="words"
              label="Why"
              required="Say why"
              rules={{ minLength: { value: 3, message: 'Say why' } }}
            />
          )}
        </Form>
      </Stack>
    </Dialog>
  )
}

const Evidence = ({ author }: { author: AuthorForReview }) => (
  <Facts
    facts={[
      ['Person', `${author.name}, here since ${date(author.memberSince)}`],
      ['Email', `${author.email}${author.isEmailVerified ? ', verified' : ', not verified'}`],
      ['What they wrote', author.evidence ?? '–'],
      ['About them', author.bio ?? '–'],
      ['Website', author.website ?? '–'],
      ['Books here', String(author.books)],
      ['Earned', ugx(author.totalEarnings)],
    ]}
  />
)
