import { type FormEvent, useState } from 'react'
import { problemOf } from '../../../lib/problem'
import { MathText } from '../../../ui/content/MathText'
import { dateTime } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Banner, Skeleton } from '../../../ui/feedback/states'
import { toast } from '../../../ui/feedback/toast'
import { scenarioOf } from '../../../ui/forms/answer/answerFormat'
import { Tasks } from '../../../ui/forms/answer/ScenarioBox'
import { Choices, PlainForm, Radio, TextArea } from '../../../ui/forms/Field'
import { AskBeforeLeaving } from '../../../ui/forms/Unsaved'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import { type Grading, useGrading, useMark } from './data'

interface GradingPanelProps {
  id: string
  /** The address of the list. */
  back: string
  show: (id: string | null) => void
}

/** One answer beside its scenario, rubric and exemplar. */
export function GradingPanel({ id, back, show }: GradingPanelProps) {
  const grading = useGrading(id)
  return (
    <Page
      title={grading.data ? `Marking: ${grading.data.learner}` : 'Marking'}
      location={id}
      actions={<LinkButton to={back}>Back to the list</LinkButton>}
    >
      <Loaded query={grading} skeleton={<Skeleton lines={10} />}>
        {(found) => (
          <Stack gap={6}>
            <Card title={`${found.subject}: ${found.topic}`}>
              <MathText>{found.stem}</MathText>
              <Tasks options={found.options} />
            </Card>
            <Card title={`What ${found.learner} wrote`}>
              <Text pre>{found.answer}</Text>
              <Text size={14} tone="muted">
                Handed in {dateTime(found.answeredAt)}.
                {found.selfScore !== null && ` The learner gives it ${found.selfScore} of 3.`}
              </Text>
            </Card>
            <ScoreForm found={found} show={show} />
            <Card title="An answer that earns 3">
              <MathText>{scenarioOf(found.options).exemplar}</MathText>
            </Card>
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

function ScoreForm({ found, show }: { found: Grading; show: GradingPanelProps['show'] }) {
  const [score, setScore] = useState(found.score)
  const [comment, setComment] = useState(found.comment ?? '')
  const mark = useMark(found.answerId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (score === null || mark.isPending) return
    const done = () => {
      toast({ title: 'Marked', detail: `We told ${found.learner}.` })
      show(found.nextId)
    }
    mark.mutate({ score, comment }, { onSuccess: done })
  }
  const { rubric } = scenarioOf(found.options)
  return (
    <Card title={found.score === null ? 'Your mark' : 'Already marked. You can change it'}>
      <PlainForm onSubmit={submit}>
        <AskBeforeLeaving changed={score !== found.score || comment !== (found.comment ?? '')} />
        <Choices legend="Score by the rubric">
          {rubric.map(({ score: value, descriptor }) => (
            <Radio
              key={value}
              boxed
              name="score"
              checked={score === value}
              onChange={() => setScore(value)}
              label={`${value} of 3. ${descriptor}`}
            />
          ))}
        </Choices>
        <TextArea
          label="Comment for the learner"
          hint="One thing that is good and one to do next."
          rows={3}
          maxLength={1000}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
        />
        {mark.error && (
          <div role="alert">
            <Banner tone="danger">{problemOf(mark.error).detail}</Banner>
          </div>
        )}
        <Row>
          <Button
            kind="primary"
            type="submit"
            busy={mark.isPending}
            busyText="Saving..."
            disabled={score === null}
          >
            {found.nextId ? 'Save and open the next' : 'Save the mark'}
          </Button>
        </Row>
      </PlainForm>
    </Card>
  )
}
