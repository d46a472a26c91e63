import { Undo2 } from 'lucide-react'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Skeleton } from '../../../ui/feedback/states'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Card, Grid, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Button } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import { Tabs } from '../../../ui/primitives/Tabs'
import { type SeoDetail, useSeoPage, useUndo } from './data'
import { Images } from './Images'
import { Keywords } from './Keywords'
import { toneOf } from './labels'
import { WordsForm } from './WordsForm'

export function SeoPageEditor({ pageType }: { pageType: string }) {
  const page = useSeoPage(pageType)
  return (
    <Page
      title={page.data ? `Search and sharing: ${page.data.name}` : 'Search and sharing'}
      crumbs={[{ label: 'Search and sharing', to: '/admin/seo' }]}
      actions={page.data?.changedAt ? <UndoButton pageType={pageType} /> : undefined}
    >
      <Loaded query={page} skeleton={<Skeleton shape="card" />}>
        {(detail) => <Editor detail={detail} />}
      </Loaded>
    </Page>
  )
}

function UndoButton({ pageType }: { pageType: string }) {
  const undo = useUndo(pageType)
  const take = () =>
    undo.mutate(undefined, {
      onSuccess: () => toast({ title: 'Taken back', detail: 'The words before the last change hold again.' }),
      onError: (error) => toastProblem(error),
    })
  return (
    <Button icon={<Undo2 />} onClick={take} busy={undo.isPending}>
      Undo the last change
    </Button>
  )
}

const Editor = ({ detail }: { detail: SeoDetail }) => (
  <Stack gap={6}>
    <Tabs
      label="What to edit"
      param="part"
      tabs={[
        // A change that was taken back is shown by starting the form anew.
        { id: 'words', label: 'Words', content: <WordsForm key={detail.changedAt} detail={detail} /> },
        { id: 'keywords', label: 'Keywords', content: <Keywords key={detail.changedAt} detail={detail} /> },
        { id: 'images', label: 'Images', content: <Images key={detail.changedAt} detail={detail} /> },
      ]}
    />
    <Checklist detail={detail} />
  </Stack>
)

function Checklist({ detail }: { detail: SeoDetail }) {
  return (
    <Card title="Checklist" actions={<Badge tone={toneOf(detail.score)}>{detail.score} of 100</Badge>}>
      <Text tone="muted">
        Points of ours, from what can be counted. It says nothing of where the page stands in any search.
      </Text>
      <Grid min={320}>
        {detail.checks.map((check) => (
          <Stack key={check.label} gap={1}>
            <Row>
              <Badge tone={check.passed ? 'success' : 'warning'}>
                {check.passed ? `${check.points} points` : `0 of ${check.points}`}
              </Badge>
              <Text as="span" strong>
                {check.label}
              </Text>
            </Row>
            <Text size={14} tone="muted">
              {check.why}
            </Text>
          </Stack>
        ))}
      </Grid>
    </Card>
  )
}
