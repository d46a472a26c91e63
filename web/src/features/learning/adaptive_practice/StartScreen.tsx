import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { PRACTICE_MOST, PRACTICE_SHORT } from '../../../api/constants.gen'
import { usePracticeOffer, useStartPractice, type Wanted } from '../../../api/practice'
import { useQuizOverview } from '../../../api/quizzes'
import { useLeadOn } from '../../../lib/here'
import { problemOf } from '../../../lib/problem'
import { Banner, EmptyState } from '../../../ui/feedback/states'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Button, LinkButton } from '../../../ui/primitives/Button'

const promises = (isShort: boolean) => [
  t`We choose each question for your level: not too easy, not too hard.`,
  t`You see the right answer and why after each question.`,
  isShort
    ? t`It has ${PRACTICE_SHORT} questions at most. You can stop at any time.`
    : t`It ends when we know your level, after ${PRACTICE_MOST} questions at most. You can stop at any time.`,
]

/** `/practice?topic=…`, `?subject=…&year=…` or `?due=1`, with `&short=1` for five questions: says what will happen, and begins. */
export default function StartScreen() {
  const [search] = useSearchParams()
  const leadOn = useLeadOn()
  const start = useStartPractice(({ attemptId }) => leadOn(`/practice/${attemptId}`, { replace: true }))
  const wanted = wantedIn(search)
  const failure = start.error ? problemOf(start.error) : null
  const topicId = wanted.topicId ?? undefined
  const { data: known } = useQuizOverview({ topicId }, { enabled: Boolean(topicId) && !isNonsense(wanted) })
  const { data: offer } = usePracticeOffer({ enabled: wanted.due })
  if (isNonsense(wanted)) return <NoTopic />
  const isNext = wanted.due && offer?.dueTopics === 0 && offer.topic !== null
  return (
    <Page
      title={wanted.due && !isNext ? t`Review what is due` : t`Practise at your own level`}
      lead={
        isNext
          ? t`No review is due today. Next for you: ${offer.topic ?? ''}`
          : known?.topic && t`Topic: ${known.topic}`
      }
      crumbs={CRUMBS}
      width="form"
    >
      <Card>
        <Stack as="ul" gap={2}>
          {promises(wanted.isShort).map((promise) => (
            <li key={promise}>
              <Text>{promise}</Text>
            </li>
          ))}
        </Stack>
        {failure && <Banner tone="warning">{failure.detail}</Banner>}
        <Row gap={3}>
          <Button
            kind="primary"
            busy={start.isPending}
            busyText={t`Choosing a question...`}
            onClick={() => start.mutate(wanted)}
          >
            <Trans>Start practice</Trans>
          </Button>
          <LinkButton kind="quiet" to="/quizzes">
            <Trans>Choose a test instead</Trans>
          </LinkButton>
        </Row>
      </Card>
    </Page>
  )
}

const CRUMBS = [{ label: t`Practice tests`, to: '/quizzes' }]
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether the address names something that can be no topic and no subject. */
const isNonsense = ({ topicId, subjectId }: Wanted) =>
  [topicId, subjectId].some((id) => typeof id === 'string' && !ID.test(id))

function NoTopic() {
  return (
    <Page title={t`Topic not found`} crumbs={CRUMBS} width="form">
      <EmptyState
        title={t`This topic is not here.`}
        reason={t`It may have been removed, or the link may be wrong.`}
        action={
          <LinkButton to="/quizzes">
            <Trans>All practice tests</Trans>
          </LinkButton>
        }
      />
    </Page>
  )
}

/** What the address asks for; without a wish, what is due or comes next. */
function wantedIn(search: URLSearchParams): Wanted {
  const isShort = search.has('short')
  const nothing = { topicId: null, subjectId: null, schoolYear: null, due: false, isShort }
  const topicId = search.get('topic')
  if (topicId) return { ...nothing, topicId }
  const subjectId = search.get('subject')
  const year = YEARS.find((each) => each === search.get('year'))
  return subjectId && year ? { ...nothing, subjectId, schoolYear: year } : { ...nothing, due: true }
}

const YEARS = ['S1', 'S2', 'S3', 'S4'] as const
