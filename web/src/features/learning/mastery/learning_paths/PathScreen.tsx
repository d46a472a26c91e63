import { t } from '@lingui/core/macro'
import { useParams } from 'react-router'
import { whenText } from '../../../../ui/data/format'
import { Loaded } from '../../../../ui/feedback/Loaded'
import { EmptyState } from '../../../../ui/feedback/states'
import { Row, Stack, Text } from '../../../../ui/layout/layout'
import { Page } from '../../../../ui/layout/Page'
import { Badge } from '../../../../ui/primitives/graphics'
import { Misconceptions } from '../Misconceptions'
import { Changes } from './Changes'
import { LEVEL_WORDS, LINK_LABELS, PACE_WORDS, type Path, usePath } from './data'
import { Steps } from './Steps'
import { TopicStates } from './TopicStates'

/** The learner's own path through a subject: what comes next and why, where they stand, and what changed. */
export default function PathScreen() {
  const { subjectId = '' } = useParams()
  const path = usePath(subjectId)
  return (
    <Page
      title={path.data ? t`Your path: ${path.data.subject}` : t`Your path`}
      lead={t`What to do next, step by step. It changes with every answer you give.`}
      crumbs={[
        { label: t`Subjects`, to: '/subjects' },
        ...(path.data ? [{ label: path.data.subject, to: `/subjects/${path.data.slug}` }] : []),
      ]}
    >
      <Loaded query={path}>{(found) => <Shown path={found} />}</Loaded>
    </Page>
  )
}

function Shown({ path }: { path: Path }) {
  const isKnown = path.mastery.some((each) => each.isKnown)
  return (
    <Stack gap={8}>
      <Row align="center">
        <Badge tone={isKnown ? 'brand' : undefined}>
          {isKnown ? LEVEL_WORDS[path.currentLevel] : t`Not known yet`}
        </Badge>
        <Text as="span" size={14} tone="muted">
          {[
            t`At a ${PACE_WORDS[path.preferredPace]} pace.`,
            path.learningStyle && t`Most of your time goes into ${LINK_LABELS[path.learningStyle]}.`,
            t`Last changed ${whenText(path.adaptedAt)}.`,
          ]
            .filter(Boolean)
            .join(' ')}
        </Text>
      </Row>
      {path.steps.length > 0 ? (
        <Steps steps={path.steps} />
      ) : (
        <EmptyState
          title={t`You are up to date.`}
          reason={
            isKnown
              ? t`You know all the topics here. We tell you when it is time to review.`
              : t`There is nothing to practise here for your year yet.`
          }
        />
      )}
      <Misconceptions found={path.misconceptions} />
      <TopicStates topics={path.mastery} />
      <Changes history={path.history} />
    </Stack>
  )
}
