import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useLeadOn } from '../../../lib/here'
import { MathText } from '../../../ui/content/MathText'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Skeleton } from '../../../ui/feedback/states'
import { AnswerBox } from '../../../ui/forms/answer/AnswerBox'
import { Explained } from '../../../ui/forms/answer/GradedAnswer'
import { Card, Grid, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Tabs } from '../../../ui/primitives/Tabs'
import { type Item, useChoices, useItem } from './data'
import { QuestionActions } from './QuestionActions'
import { About, Findings, History, Statistics } from './QuestionFacts'
import { QuestionForm } from './QuestionForm'

const CRUMBS = [{ label: 'Question bank', to: '/admin/items' }]

/** One question: as a learner meets it, its key and reasons, what the checks and the numbers say, and what next. */
export default function QuestionScreen() {
  const { itemId = '' } = useParams()
  const item = useItem(itemId)
  return (
    <Page title={item.data ? `Question ${item.data.code}` : 'Question'} crumbs={CRUMBS}>
      <Loaded query={item} skeleton={<Skeleton lines={8} />}>
        {(found) => <QuestionAdmin key={found.id} item={found} />}
      </Loaded>
    </Page>
  )
}

function QuestionAdmin({ item }: { item: Item }) {
  const [isEditing, setEditing] = useState(false)
  const choices = useChoices()
  if (isEditing) {
    return (
      <Loaded query={choices} skeleton={<Skeleton lines={8} />}>
        {(known) => (
          <QuestionForm
            item={item}
            known={known}
            onDone={() => setEditing(false)}
            onCancel={() => setEditing(false)}
          />
        )}
      </Loaded>
    )
  }
  return (
    <Stack gap={6}>
      <Tabs
        label="Views"
        tabs={[
          { id: 'learner', label: 'As a learner sees it', content: <Preview item={item} /> },
          { id: 'key', label: 'Key and reasons', content: <Key item={item} /> },
        ]}
      />
      <Grid min={300}>
        <Findings item={item} />
        <About item={item} />
        <Statistics item={item} />
      </Grid>
      <History item={item} />
      <QuestionActions item={item} onEdit={() => setEditing(true)} />
    </Stack>
  )
}

/** The real answer box; what is tried here goes nowhere. */
export function Preview({ item: { id, stem, questionType, shownOptions, unit } }: { item: Item }) {
  const [answer, setAnswer] = useState('')
  return (
    <Card>
      <MathText>{stem}</MathText>
      <AnswerBox
        question={{ id, questionType, options: shownOptions, unit }}
        answer={answer}
        onAnswer={setAnswer}
        onLeave={() => undefined}
      />
      <Text size={14} tone="muted">
        Try it; nothing is saved.
      </Text>
    </Card>
  )
}

export function Key({ item }: { item: Item }) {
  const { stem, questionType, options, unit, correctAnswer, explanation, hints } = item
  return (
    <Card>
      <MathText>{stem}</MathText>
      <Explained
        marked={{ questionType, options, unit, correctAnswer, userAnswer: null, isCorrect: null }}
        explanation={explanation}
        isKey
      />
      {hints.map((hint, at) => (
        <Stack gap={1} key={hint}>
          <Text size={14} strong>
            Hint {at + 1}
          </Text>
          <MathText>{hint}</MathText>
        </Stack>
      ))}
    </Card>
  )
}

/** A question that is not there yet. */
export function NewQuestion() {
  const navigate = useNavigate()
  const leadOn = useLeadOn()
  const choices = useChoices()
  return (
    <Page
      title="New question"
      lead="It begins as a draft; a colleague reviews it before learners meet it."
      crumbs={CRUMBS}
    >
      <Loaded query={choices} skeleton={<Skeleton lines={8} />}>
        {(known) => (
          <QuestionForm
            item={null}
            known={known}
            onDone={({ id }) => leadOn(`/admin/items/${id}`)}
            onCancel={() => navigate('/admin/items')}
          />
        )}
      </Loaded>
    </Page>
  )
}
