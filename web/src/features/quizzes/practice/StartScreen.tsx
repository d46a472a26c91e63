import { useNavigate, useSearchParams } from 'react-router'
import { problemOf } from '../../../lib/problem'
import { Button, LinkButton } from '../../../ui/Button'
import { Card, Row, Stack, Text } from '../../../ui/layout'
import { Page } from '../../../ui/Page'
import { Banner } from '../../../ui/states'
import { useStartPractice, type Wanted } from './data'

const PROMISES = [
  'Each question is chosen by what you can do: not too easy, not too hard.',
  'You see at once what is right and why.',
  'It ends when enough is known, after 15 questions at most. You can stop at any time.',
]

/** `/practice?topic=…`, `?subject=…&year=…` or `?due=1`: says what will happen, and begins. */
export default function StartScreen() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const start = useStartPractice(({ attemptId }) => navigate(`/practice/${attemptId}`, { replace: true }))
  const wanted = wantedIn(search)
  const failure = start.error ? problemOf(start.error) : null
  return (
    <Page
      title={wanted.due ? 'Review what is due' : 'Practise at your own level'}
      crumbs={[{ label: 'Practice tests', to: '/quizzes' }]}
      width="form"
    >
      <Card>
        <Stack as="ul" gap={2}>
          {PROMISES.map((promise) => (
            <li key={promise}>
              <Text>{promise}</Text>
            </li>
          ))}
        </Stack>
        {failure && (
          <Banner tone={failure.code === 'NOTHING_DUE' ? undefined : 'warning'}>{failure.detail}</Banner>
        )}
        <Row gap={3}>
          <Button
            kind="primary"
            busy={start.isPending}
            busyText="Choosing a question..."
            onClick={() => start.mutate(wanted)}
          >
            Begin
          </Button>
          <LinkButton kind="quiet" to="/quizzes">
            Choose a test instead
          </LinkButton>
        </Row>
      </Card>
    </Page>
  )
}

/** What the address asks for; without a wish, what is due. */
function wantedIn(search: URLSearchParams): Wanted {
  const nothing = { topicId: null, subjectId: null, schoolYear: null, due: false }
  const topicId = search.get('topic')
  if (topicId) return { ...nothing, topicId }
  const subjectId = search.get('subject')
  const year = YEARS.find((each) => each === search.get('year'))
  return subjectId && year ? { ...nothing, subjectId, schoolYear: year } : { ...nothing, due: true }
}

const YEARS = ['S1', 'S2', 'S3', 'S4'] as const
