import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useMe } from '../../../api/me'
import { useLeadOn } from '../../../lib/here'
import { problemOf } from '../../../lib/problem'

import { Loaded } from '../../../ui/feedback/Loaded'
import { Banner, Skeleton } from '../../../ui/feedback/states'
import { toast } from '../../../ui/feedback/toast'
import { AskBeforeLeaving } from '../../../ui/forms/Unsaved'
import { Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import { AlertDialog } from '../../../ui/primitives/Dialog'
import { Assignments } from './Assignments'
import { Bank } from './Bank'
import { Chosen } from './Chosen'
import { type BankItem, type TestDetail, useRemove, useSave, useTest } from './data'
import { isChanged, particularsOf, type TestDraft } from './draft'
import { Particulars } from './Particulars'
import { ShareCode } from './ShareCode'

const CRUMBS = [{ label: t`Tests you set`, to: '/teacher/quizzes' }]

/** A test being made, or changed: its particulars, its questions in order, the bank, and the classes. */
export default function BuilderScreen() {
  const { quizId = 'new' } = useParams()
  const test = useTest(quizId)
  if (quizId === 'new') return <Builder key="new" test={null} />
  if (test.data) return <Builder key={test.data.id} test={test.data} />
  return (
    <Page title={t`Test`} crumbs={CRUMBS}>
      <Loaded query={test} skeleton={<Skeleton shape="card" lines={4} />}>
        {() => null}
      </Loaded>
    </Page>
  )
}

function Builder({ test }: { test: TestDetail | null }) {
  const leadOn = useLeadOn()
  const me = useMe().data
  const [draft, setDraft] = useState<TestDraft>(() => particularsOf(test))
  const [items, setItems] = useState<BankItem[]>(test?.questions ?? [])
  const save = useSave(test?.id ?? 'new', (saved) => {
    toast({ title: t`Test saved`, tone: 'success' })
    if (!test) leadOn(`/teacher/quizzes/${saved.id}`, { replace: true })
  })
  const failure = save.error ? problemOf(save.error) : null
  const ids = items.map(({ id }) => id)
  const changed = isChanged(test, draft, ids)
  const isReady = draft.title.trim().length >= 3 && items.length > 0
  const toggle = (item: BankItem) =>
    setItems((known) =>
      known.some(({ id }) => id === item.id) ? known.filter(({ id }) => id !== item.id) : [...known, item],
    )
  return (
    <Page title={test?.title ?? t`New test`} crumbs={CRUMBS} actions={<NextLinks test={test} />}>
      <AskBeforeLeaving changed={changed && (test !== null || items.length > 0 || draft.title !== '')} />
      <Stack gap={6}>
        {test?.isBegun && (
          <Banner>
            <Trans>A learner has started this test. You can only change its name and text.</Trans>
          </Banner>
        )}
        <Particulars
          draft={draft}
          isFixed={test?.isBegun ?? false}
          fields={failure?.fields ?? {}}
          onChange={setDraft}
        />
        <Chosen items={items} isFixed={test?.isBegun ?? false} onChange={setItems} />
        {failure && <Banner tone="danger">{failure.fields.questionIds ?? failure.detail}</Banner>}
        <Row>
          <Button
            kind="primary"
            disabled={!isReady || !changed}
            busy={save.isPending}
            busyText={t`Saving…`}
            onClick={() =>
              save.mutate({ ...draft, description: draft.description || null, questionIds: ids })
            }
          >
            {test ? t`Save the changes` : t`Save the test`}
          </Button>
          <Text as="span" size={14} tone="muted">
            {!isReady
              ? t`A test needs a name and a question.`
              : plural(items.length, { one: '# question', other: '# questions' })}
          </Text>
        </Row>
        {test && !changed && me?.isTeacher && <Assignments test={test} />}
        {test && !changed && <ShareCode test={test} />}
        {test && changed && (
          <Text tone="muted">
            <Trans>Save first, then give it to learners.</Trans>
          </Text>
        )}
        {!test?.isBegun && <Bank chosen={new Set(ids)} onToggle={toggle} />}
      </Stack>
    </Page>
  )
}

function NextLinks({ test }: { test: TestDetail | null }) {
  const leadOn = useLeadOn()
  const [asks, setAsks] = useState(false)
  const remove = useRemove(() => {
    toast({ title: t`Test archived` })
    leadOn('/teacher/quizzes', { replace: true })
  })
  if (!test) return null
  return (
    <Row>
      {(test.assigned.length > 0 || test.code !== null || test.entered > 0) && (
        <LinkButton to={`/teacher/quizzes/${test.id}/results`}>
          <Trans>Results</Trans>
        </LinkButton>
      )}
      <Button kind="danger" onClick={() => setAsks(true)}>
        <Trans>Archive</Trans>
      </Button>
      <AlertDialog
        title={t`Archive this test?`}
        description={t`Learners no longer see it. They keep their results.`}
        open={asks}
        onOpenChange={setAsks}
        confirm={t`Archive`}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate(test.id)}
      />
    </Row>
  )
}
