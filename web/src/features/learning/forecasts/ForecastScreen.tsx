import { useFreshness } from '../../../api/metrics'
import { useScreens } from '../../../lib/screens'
import { Explain } from '../../../ui/data/Explain'
import { percent, plural } from '../../../ui/data/format'
import { Intervals } from '../../../ui/data/Intervals'
import { NumbersAge, StaleNumbers } from '../../../ui/data/NumbersAge'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Banner, EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Card, Grid, Heading, Hidden, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { LinkButton } from '../../../ui/primitives/Button'
import { Progress } from '../../../ui/primitives/graphics'
import { type Forecasts, type SubjectForecast, useForecast } from './data'

type Known = SubjectForecast & { forecast: NonNullable<SubjectForecast['forecast']> }
const isKnown = (subject: SubjectForecast): subject is Known => subject.forecast !== null

export default function ForecastScreen() {
  const { exists } = useScreens()
  const found = useForecast()
  const freshness = useFreshness()
  return (
    <Page
      title="UCE forecast"
      lead="Where your grades may fall, how sure that is, and what would move them."
      actions={exists('/study-plan') && <LinkButton to="/study-plan">My study plan</LinkButton>}
    >
      <StaleNumbers freshness={freshness.data} />
      <Loaded query={found} skeleton={<Skeleton shape="chart" lines={3} />}>
        {(forecasts) =>
          forecasts.subjects.length === 0 ? (
            <Beginning forecasts={forecasts} />
          ) : (
            <Explained forecasts={forecasts} />
          )
        }
      </Loaded>
      <NumbersAge freshness={freshness.data} />
    </Page>
  )
}

function Beginning({ forecasts }: { forecasts: Forecasts }) {
  return (
    <Card>
      <EmptyState
        title="Not known yet."
        reason={`A forecast needs ${forecasts.leastAnswers} answers on ${forecasts.leastTopics} topics of a subject.`}
        action={<LinkButton to="/quizzes">Choose a test</LinkButton>}
      />
    </Card>
  )
}

function Explained({ forecasts }: { forecasts: Forecasts }) {
  const known = forecasts.subjects.filter(isKnown)
  const others = forecasts.subjects.filter((subject) => !isKnown(subject))
  return (
    <Stack gap={6}>
      <Banner>
        This is our estimate from what you answered here. It is not UNEB's, nobody but you and the people you
        allow see it, and it changes as you work.
      </Banner>
      {known.length > 0 && (
        <Card>
          <Overview known={known} asOf={forecasts.asOf} />
        </Card>
      )}
      <Grid min={320}>
        {known.map((subject) => (
          <SubjectCard key={subject.subjectId} subject={subject} />
        ))}
      </Grid>
      {others.length > 0 && <NotYet others={others} forecasts={forecasts} />}
    </Stack>
  )
}

const range = ({ lowGrade, highGrade }: Known['forecast']) =>
  lowGrade === highGrade ? `an ${lowGrade}` : `from ${lowGrade} to ${highGrade}`

function Overview({ known, asOf }: { known: Known[]; asOf: string | null }) {
  return (
    <Intervals
      title="Where may each subject fall?"
      of="Mark expected"
      nameHead="Subject"
      nHead="Answers"
      noteHead="Grade"
      note="Eight times in ten the mark lies in the band. Schools divide A to E at 80, 70, 60 and 50."
      asOf={asOf}
      explain="exam_forecast"
      rows={known.map(({ subjectId, subject, answers, forecast }) => ({
        id: subjectId,
        name: subject,
        value: forecast.mark,
        low: forecast.low,
        high: forecast.high,
        n: answers,
        note: `${range(forecast)}, likeliest ${forecast.grade}`,
      }))}
    />
  )
}

function SubjectCard({ subject: { subject, forecast, movers, answers } }: { subject: Known }) {
  return (
    <Card title={subject} actions={<Explain metric="exam_forecast" label={`the forecast for ${subject}`} />}>
      <Text size={20} strong>
        {forecast.lowGrade === forecast.highGrade
          ? `Most likely ${forecast.grade}`
          : `Somewhere from ${forecast.lowGrade} to ${forecast.highGrade}, likeliest ${forecast.grade}`}
      </Text>
      <Text size={14} tone="muted">
        From {plural(answers, 'answer')} and {plural(forecast.testsSat, 'test')}, over{' '}
        {percent(forecast.coveragePct)} of the syllabus up to your year.
      </Text>
      <Stack gap={2}>
        {forecast.chances.map(({ grade, chance }) => (
          <Progress key={grade} value={100 * chance} label={`Grade ${grade}`} text={percent(100 * chance)} />
        ))}
      </Stack>
      {movers.length > 0 && <Movers subject={subject} movers={movers} />}
    </Card>
  )
}

function Movers({ subject, movers }: { subject: string; movers: Known['movers'] }) {
  return (
    <Stack gap={2}>
      <Heading level={3}>
        What would move it<Hidden>: {subject}</Hidden>
      </Heading>
      <Text size={14} tone="muted">
        If the topic stood at 80%, everything else as it is. What comes first for you stands first.
      </Text>
      <Stack as="ul" gap={3}>
        {movers.map(({ topicId, topic, masteryPct, gainMarks, note, ...grade }) => (
          <Stack as="li" gap={1} key={topicId}>
            <Text>
              {topic} ({masteryPct === null ? 'not known yet' : `now ${percent(masteryPct)}`})
            </Text>
            <Text size={14} tone="muted">
              +{gainMarks.toFixed(1)} marks · chance of {grade.targetGrade}
              {grade.targetGrade === 'A' ? '' : ' or better'} {percent(grade.chanceNowPct)} to{' '}
              {percent(grade.chanceThenPct)}
            </Text>
            {note && <Text size={14}>{note}</Text>}
            <Row>
              <LinkButton to={`/practice?topic=${topicId}`}>
                Practise<Hidden>: {topic}</Hidden>
              </LinkButton>
            </Row>
          </Stack>
        ))}
      </Stack>
    </Stack>
  )
}

function NotYet({ others, forecasts }: { others: SubjectForecast[]; forecasts: Forecasts }) {
  const { exists } = useScreens()
  return (
    <Card
      title="Not known yet"
      foot={exists('/quizzes') && <LinkButton to="/quizzes">Choose a test</LinkButton>}
    >
      <Text size={14} tone="muted">
        A forecast needs {forecasts.leastAnswers} answers, and {forecasts.leastTopics} topics with five
        answers or more.
      </Text>
      <Stack as="ul" gap={2}>
        {others.map(({ subjectId, subject, answers, topicsKnown }) => (
          <Text as="li" key={subjectId}>
            {subject}: {plural(answers, 'answer')}, {plural(topicsKnown, 'topic')} known
          </Text>
        ))}
      </Stack>
    </Card>
  )
}
