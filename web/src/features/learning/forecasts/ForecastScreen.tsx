import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useFreshness } from '../../../api/metrics'
import { useScreens } from '../../../lib/screens'
import { Explain } from '../../../ui/data/Explain'
import { expected, percent } from '../../../ui/data/format'
import { Intervals } from '../../../ui/data/Intervals'
import { NumbersAge, StaleNumbers } from '../../../ui/data/NumbersAge'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Banner, EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Card, Heading, Hidden, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { LinkButton } from '../../../ui/primitives/Button'
import { Fold } from '../../../ui/primitives/Fold'
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
      title={t`UCE forecast`}
      lead={t`The grades you may get, how sure we are, and how to do better.`}
      actions={
        exists('/study-plan') && (
          <LinkButton to="/study-plan">
            <Trans>My study plan</Trans>
          </LinkButton>
        )
      }
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
        title={t`Not known yet.`}
        reason={t`A forecast needs ${forecasts.leastAnswers} answers on ${forecasts.leastTopics} topics of a subject.`}
        action={
          <LinkButton to="/quizzes">
            <Trans>Choose a test</Trans>
          </LinkButton>
        }
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
        <Trans>
          This is our estimate from your answers here. It does not come from UNEB. Only you and the people you
          allow can see it. It changes as you work.
        </Trans>
      </Banner>
      {known.length > 0 && (
        <Card>
          <Overview known={known} asOf={forecasts.asOf} />
        </Card>
      )}
      <MovesMost known={known} />
      {known.length > 0 && (
        <Stack as="section" gap={3}>
          <Heading>
            <Trans>Each subject</Trans>
          </Heading>
          {known.map((subject) => (
            <SubjectFold key={subject.subjectId} subject={subject} />
          ))}
        </Stack>
      )}
      {others.length > 0 && <NotYet others={others} forecasts={forecasts} />}
    </Stack>
  )
}

const range = ({ lowGrade, highGrade }: Known['forecast']) =>
  lowGrade === highGrade ? t`an ${lowGrade}` : t`from ${lowGrade} to ${highGrade}`

const short = ({ lowGrade, highGrade }: Known['forecast']) =>
  lowGrade === highGrade ? lowGrade : t`${lowGrade} to ${highGrade}`

function Overview({ known, asOf }: { known: Known[]; asOf: string | null }) {
  return (
    <Intervals
      title={t`What grade may I get in each subject?`}
      of={t`Expected mark`}
      nameHead={t`Subject`}
      nHead={t`Answers`}
      noteHead={t`Grade`}
      note={t`About 8 in 10 learners like you get a mark inside the bar. A is 80 or more, B is 70, C is 60 and D is 50.`}
      asOf={asOf}
      explain="exam_forecast"
      rows={known.map(({ subjectId, subject, answers, forecast }) => ({
        id: subjectId,
        name: subject,
        value: forecast.mark,
        low: forecast.low,
        high: forecast.high,
        n: answers,
        note: t`${range(forecast)}, most likely ${forecast.grade}`,
      }))}
    />
  )
}

/** The one topic to work on: of those that come first in each subject, what lifts its forecast most. */
function MovesMost({ known }: { known: Known[] }) {
  const firsts = known.flatMap(({ subject, movers }) =>
    movers.slice(0, 1).map((mover) => ({ subject, mover })),
  )
  const most = firsts.sort((one, other) => other.mover.gainMarks - one.mover.gainMarks)[0]
  if (!most) return null
  const { subject, mover } = most
  return (
    <Card title={mover.topic} tone="primary">
      <Text size={14} tone="muted">
        <Trans>What moves it most · {subject}</Trans>
      </Text>
      <Text>
        <Trans>
          If you get 8 of 10 right in this topic, your mark in {subject} rises by about{' '}
          {mover.gainMarks.toFixed(1)}.
        </Trans>
      </Text>
      <Row>
        <LinkButton kind="primary" to={`/practice?topic=${mover.topicId}`}>
          <Trans>Start practice</Trans>
        </LinkButton>
      </Row>
    </Card>
  )
}

function SubjectFold({ subject: { subject, forecast, movers, answers } }: { subject: Known }) {
  return (
    <Fold title={subject} note={short(forecast)}>
      <Stack>
        <Text size={20} strong>
          {forecast.lowGrade === forecast.highGrade
            ? t`Most likely ${forecast.grade}`
            : t`Between ${forecast.lowGrade} and ${forecast.highGrade}, most likely ${forecast.grade}`}
        </Text>
        <Row gap={1}>
          <Text size={14} tone="muted">
            <Trans>
              From {plural(answers, { one: '# answer', other: '# answers' })} and{' '}
              {plural(forecast.testsSat, { one: '# test', other: '# tests' })}, over{' '}
              {percent(forecast.coveragePct)} of the syllabus up to your year.
            </Trans>
          </Text>
          <Explain metric="exam_forecast" label={t`the forecast for ${subject}`} />
        </Row>
        <Stack gap={2}>
          {forecast.chances.map(({ grade, chance }) => (
            <Progress
              key={grade}
              value={100 * chance}
              label={t`Grade ${grade}`}
              text={percent(100 * chance)}
            />
          ))}
        </Stack>
        {movers.length > 0 && <Movers subject={subject} movers={movers} />}
      </Stack>
    </Fold>
  )
}

function Movers({ subject, movers }: { subject: string; movers: Known['movers'] }) {
  return (
    <Stack gap={2}>
      <Heading level={3}>
        <Trans>How to get a better grade</Trans>
        <Hidden>: {subject}</Hidden>
      </Heading>
      <Text size={14} tone="muted">
        <Trans>
          If you reach 80% in this topic, your forecast moves to this. What you study next comes first.
        </Trans>
      </Text>
      <Stack as="ul" gap={3}>
        {movers.map(({ topicId, topic, lowPct, highPct, gainMarks, note, ...grade }) => (
          <Stack as="li" gap={1} key={topicId}>
            <Text>
              {topic} (
              {lowPct === null || highPct === null
                ? t`not known yet`
                : t`now ${expected({ lowPct, highPct })}`}
              )
            </Text>
            <Text size={14} tone="muted">
              <Trans>
                +{gainMarks.toFixed(1)} marks · chance of {grade.targetGrade}
                {grade.targetGrade === 'A' ? '' : t` or better`} {percent(grade.chanceNowPct)} to{' '}
                {percent(grade.chanceThenPct)}
              </Trans>
            </Text>
            {note && <Text size={14}>{note}</Text>}
            <Row>
              <LinkButton to={`/practice?topic=${topicId}`}>
                <Trans>Practise</Trans>
                <Hidden>: {topic}</Hidden>
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
      title={t`Not known yet`}
      foot={
        exists('/quizzes') && (
          <LinkButton to="/quizzes">
            <Trans>Choose a test</Trans>
          </LinkButton>
        )
      }
    >
      <Text size={14} tone="muted">
        <Trans>
          A forecast needs {forecasts.leastAnswers} answers, and {forecasts.leastTopics} topics with five
          answers or more.
        </Trans>
      </Text>
      <Stack as="ul" gap={2}>
        {others.map(({ subjectId, subject, answers, topicsKnown }) => (
          <Text as="li" key={subjectId}>
            <Trans>
              {subject}: {plural(answers, { one: '# answer', other: '# answers' })},{' '}
              {plural(topicsKnown, { one: '# topic', other: '# topics' })} known
            </Trans>
          </Text>
        ))}
      </Stack>
    </Card>
  )
}
