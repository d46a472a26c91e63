import { useParams } from 'react-router'
import { MathText } from '../../../ui/content/MathText'
import { count, date, percent } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Banner } from '../../../ui/feedback/states'
import { Explained } from '../../../ui/forms/answer/GradedAnswer'
import { Card, Facts, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { LinkButton } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import { AnswersSeen } from './AnswersSeen'
import { Choices } from './Choices'
import { Decision } from './Decision'
import { FLAG_WORDS, type ItemDetail, STATUS_WORDS, useItem } from './data'
import { History } from './History'
import { keyText } from './KeyFields'

/** One question: what was found, the evidence, what was done, and what may be done. */
export default function ItemEvidenceScreen() {
  const { questionId = '' } = useParams()
  const item = useItem(questionId)
  return (
    <Page
      title={item.data ? `Question ${item.data.code}` : 'Question'}
      crumbs={[{ label: 'Question quality', to: '/admin/item-quality' }]}
    >
      <Loaded query={item}>{(found) => <Evidence item={found} />}</Loaded>
    </Page>
  )
}

/** Kinds where more than one answer is right. */
const BY_MEASURE: ItemDetail['questionType'][] = ['numeric', 'short_text']

function Evidence({ item }: { item: ItemDetail }) {
  return (
    <Stack gap={6}>
      {item.status === 'quarantined' && (
        <Banner tone="warning">
          This question is set aside. Nobody is asked it, and its answers do not count.
        </Banner>
      )}
      <NewKey item={item} />
      <Card title={`${item.topic} (${item.subject})`}>
        <Stack gap={3}>
          <MathText>{item.stem}</MathText>
          <Row>
            <Badge tone={item.status === 'quarantined' ? 'danger' : 'plain'}>
              {STATUS_WORDS[item.status]}
            </Badge>
            {item.flags.map(({ flag }) => (
              <Badge key={flag} tone={item.isGrave ? 'danger' : 'warning'}>
                {FLAG_WORDS[flag] ?? flag}
              </Badge>
            ))}
          </Row>
          {item.flags.map(({ flag, reason }) => (
            <Text key={flag}>{reason}</Text>
          ))}
          <Facts
            facts={[
              [item.foundOn ? 'First answers' : 'Answers so far', count(item.answers)],
              ['Right at once', item.facility === null ? '–' : percent(100 * item.facility)],
              ['Tells learners apart', item.discrimination?.toFixed(2) ?? '–'],
              ['Too fast to have read it', item.guessRate === null ? '–' : percent(100 * item.guessRate)],
              ['Seconds for a typical answer', count(item.medianSeconds)],
              ['Found', item.foundOn ? date(item.foundOn) : 'Not judged yet'],
            ]}
          />
          <Stack gap={1}>
            <Text size={14} strong>
              Explanation
            </Text>
            <MathText>{item.explanation}</MathText>
          </Stack>
          <LinkButton to={`/admin/items/${item.questionId}`}>Open it in the bank</LinkButton>
        </Stack>
      </Card>
      {item.choices.length > 0 && (
        <Card>
          <Choices item={item} />
        </Card>
      )}
      {item.answersSeen.length > 0 && (
        <Card>
          <AnswersSeen item={item} />
        </Card>
      )}
      {item.choices.length === 0 && item.mayRekey && (
        <Card title="The key now">
          <Explained
            marked={{ ...item, correctAnswer: item.key, userAnswer: null, isCorrect: null }}
            explanation={null}
            isKey
          />
          {BY_MEASURE.includes(item.questionType) && (
            <Text size={14} tone="muted">{`Counts as right: ${keyText(item, item.key)}.`}</Text>
          )}
        </Card>
      )}
      <Decision item={item} />
      <History item={item} />
    </Stack>
  )
}

/** Warns that the figures are older than the key, until a later night has judged the question by the new one. */
function NewKey({ item: { actions, foundOn } }: { item: ItemDetail }) {
  const change = actions.find(({ action }) => action === 'rekey')
  if (!change || !foundOn || day(change.actedAt) < foundOn) return null
  return (
    <Banner tone="info">
      {`The key was changed on ${date(change.actedAt)}. We update these figures for the new key tonight.`}
    </Banner>
  )
}

/** The day in Kampala, written as the server writes days. */
const day = (at: string) => new Date(at).toLocaleDateString('en-CA', { timeZone: 'Africa/Kampala' })
