import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { date } from '../../../ui/data/format'
import { PlainTable } from '../../../ui/data/PlainTable'
import { AsOf } from '../../../ui/data/StatCard'
import { Banner } from '../../../ui/feedback/states'
import { Card, Facts, Grid, Stack, Text } from '../../../ui/layout/layout'
import type { Report, Subject } from './data'
import { score } from './labels'
import { Skills } from './Skills'

/** The report as it is printed: plain words first, then the table, then what to do. */
export function ReportSheet({ report }: { report: Report }) {
  return (
    <Stack gap={6}>
      {report.isAutomatic && (
        <Banner tone="info">
          {t`Made by Kitabo from ${report.firstName}'s own work. No teacher has checked it.`}
        </Banner>
      )}
      <Head report={report} />
      <Card tone="primary" title={t`In plain words`}>
        <Stack gap={2}>
          {report.plain.map((words) => (
            <Text key={words}>{words}</Text>
          ))}
        </Stack>
      </Card>
      {report.subjects.length > 0 ? (
        <Subjects report={report} />
      ) : (
        <Text strong>
          <Trans>There were no tests and no practice in this period, so there is no grade.</Trans>
        </Text>
      )}
      <Notes report={report} />
      <Competencies report={report} />
      <Grid min={260}>
        <Listed title={t`Strengths`} lines={report.strengths} />
        <Listed title={t`To improve`} lines={report.areasForImprovement} />
      </Grid>
      <Listed title={t`What to do next`} lines={report.recommendedActions} />
      <Skills report={report} />
      <Comments report={report} />
      <SmallPrint report={report} />
    </Stack>
  )
}

function Head({ report }: { report: Report }) {
  const { school, learner, className, schoolYear, startDate, endDate, isOver, totalStudyHours, studyDays } =
    report
  const until = isOver ? '' : t` (still running)`
  const facts: [string, string][] = [
    [t`Learner`, learner],
    className === null ? [t`School year`, schoolYear ?? '–'] : [t`Class`, `${className} (${schoolYear})`],
    [t`Days counted`, t`${date(startDate)} to ${date(endDate)}${until}`],
    [t`Tests`, String(report.quizzesCompleted)],
  ]
  if (!report.isMock) facts.push([t`Study`, t`${score(totalStudyHours)} h on ${studyDays} days`])
  return (
    <Stack gap={2}>
      <Text size={20} strong>
        {school}
      </Text>
      <Facts facts={facts} />
    </Stack>
  )
}

/** A place in the class where the school prints one, and what else is to be said of the table. */
function Notes({ report: { classRank, withScore, notes } }: { report: Report }) {
  if (classRank === null && notes.length === 0) return null
  return (
    <Stack gap={2}>
      {classRank !== null && (
        <Text>{t`Place in class: ${classRank} of ${withScore} learners with a score, by the mean of their subjects.`}</Text>
      )}
      {notes.map((note) => (
        <Text key={note} size={14} tone="muted">
          {note}
        </Text>
      ))}
    </Stack>
  )
}

/** Topics with enough answers: what a learner can do after each, and the answers that show how far. */
function Competencies({ report: { competencies } }: { report: Report }) {
  if (competencies.length === 0) return null
  const rows = competencies.map(({ subject, topic, competency, questions, right }) => ({
    key: `${subject} ${topic}`,
    cells: [subject, competency ? `${topic}: ${competency}` : topic, t`${right} of ${questions}`],
  }))
  const head = [{ label: t`Subject` }, { label: t`Competency` }, { label: t`Right answers`, numeric: true }]
  return <PlainTable caption={t`Competencies`} head={head} rows={rows} />
}

const judged = ({ grade }: Subject) => grade ?? t`Not enough work yet`

function Subjects({ report }: { report: Report }) {
  const withTasks = report.subjects.some(({ scenarioScore }) => scenarioScore !== null)
  const withBefore = report.subjects.some(({ before }) => before !== null)
  const tasks = withTasks
    ? [
        { label: t`Tasks of 3`, numeric: true },
        { label: t`CA of 20`, numeric: true },
        { label: t`Exam of 80`, numeric: true },
      ]
    : []
  const head = [
    { label: t`Subject` },
    { label: t`Tests`, numeric: true },
    ...tasks,
    { label: t`Total`, numeric: true },
    ...(withBefore ? [{ label: t`Before`, numeric: true }] : []),
    { label: t`Grade` },
    { label: t`Remark` },
  ]
  const rows = report.subjects.map((row) => ({
    key: row.subjectId,
    cells: [
      row.subject,
      row.tests,
      ...(withTasks ? [tasksOf(row), score(row.coursework), score(row.exam)] : []),
      score(row.total),
      ...(withBefore ? [beforeOf(row)] : []),
      judged(row),
      row.remarkBy ? `${row.remark} (${row.remarkBy})` : row.remark,
    ],
  }))
  return <PlainTable caption={t`Subjects, out of 100`} head={head} rows={rows} />
}

const beforeOf = ({ before, beforeNamed }: Subject) =>
  before === null ? '–' : `${score(before)} (${beforeNamed})`

const tasksOf = ({ scenarioScore, scenarioLevel }: Subject) =>
  scenarioScore === null ? '–' : `${score(scenarioScore)} ${scenarioLevel}`

function Listed({ title, lines }: { title: string; lines: string[] }) {
  return (
    <Card title={title}>
      {lines.length > 0 ? (
        <Stack as="ul" gap={2}>
          {lines.map((line) => (
            <Text as="li" key={line}>
              {line}
            </Text>
          ))}
        </Stack>
      ) : (
        <Text tone="muted">
          <Trans>No topics to show yet.</Trans>
        </Text>
      )}
    </Card>
  )
}

function Comments({ report }: { report: Report }) {
  const { teacherComments, headTeacherComment, classTeacher, approvedBy, approvedAt, nextTermOn } = report
  return (
    <Stack gap={3}>
      {teacherComments && (
        <Card
          title={classTeacher ? t`Class teacher's comment (${classTeacher})` : t`Class teacher's comment`}
        >
          <Text pre>{teacherComments}</Text>
        </Card>
      )}
      {headTeacherComment && (
        <Card title={t`Head teacher's comment`}>
          <Text pre>{headTeacherComment}</Text>
        </Card>
      )}
      {approvedBy && <Text strong>{t`Approved by ${approvedBy} on ${date(approvedAt)}.`}</Text>}
      {nextTermOn && <Text>{t`Next term begins on ${date(nextTermOn)}.`}</Text>}
    </Stack>
  )
}

const grouped = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-')

function SmallPrint({ report }: { report: Report }) {
  const { scale, leastQuestions, code, approvedBy, isAutomatic, asOf } = report
  const key = Object.entries(scale).map(([message, from]) => t`${message} from ${from}`)
  return (
    <Stack gap={1}>
      <Text
        size={14}
        tone="muted"
      >{t`Grades: ${key.join(', ')}; E below. The curriculum has no overall mark or grade.`}</Text>
      <Text size={14} tone="muted">
        {t`A subject needs ${leastQuestions} test questions for a score. Practice also counts for strengths and what to improve. ${isAutomatic ? t`Remarks` : t`Remarks without a teacher's initials`} come from the numbers.`}
      </Text>
      {(approvedBy || isAutomatic) && (
        <Text size={14} tone="muted">{t`Code to check a printed copy: ${grouped(code)}`}</Text>
      )}
      <AsOf at={asOf} />
    </Stack>
  )
}
