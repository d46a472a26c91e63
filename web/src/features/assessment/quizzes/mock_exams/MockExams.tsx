import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLeadOn } from '../../../../lib/here'
import { problemOf } from '../../../../lib/problem'
import { percent } from '../../../../ui/data/format'
import { Loaded } from '../../../../ui/feedback/Loaded'
import { Banner, EmptyState, Skeleton } from '../../../../ui/feedback/states'
import { Card, Grid, Hidden, Row, Stack, Text } from '../../../../ui/layout/layout'
import { Button, LinkButton } from '../../../../ui/primitives/Button'
import { Badge } from '../../../../ui/primitives/graphics'
import { type MockExam, useCreateMockExam, useMockExams } from './data'

/** The papers of the certificate: those that can be taken here, and why the others cannot. */
export function MockExams({ subjectId }: { subjectId: string | null }) {
  return (
    <Loaded query={useMockExams()} skeleton={<Skeleton shape="card" lines={4} />} empty={<None />}>
      {(exams) => <Listed papers={exams.filter((exam) => !subjectId || exam.subjectId === subjectId)} />}
    </Loaded>
  )
}

const None = () => <EmptyState title={t`No mock papers yet.`} reason={t`New ones appear here.`} />

function Listed({ papers }: { papers: MockExam[] }) {
  const leadOn = useLeadOn()
  const make = useCreateMockExam((quizId) => leadOn(`/quiz/${quizId}`))
  if (papers.length === 0)
    return <EmptyState title={t`No mock papers here.`} reason={t`Choose another subject.`} />
  return (
    <Stack gap={4}>
      <Text tone="muted">
        <Trans>
          Built like the papers of UCE from scenarios and long items, and shorter: minutes and marks are cut
          in the same proportion. The mark scheme opens when you hand in.
        </Trans>
      </Text>
      {make.error && <Banner tone="danger">{problemOf(make.error).detail}</Banner>}
      <Grid min={280} fill>
        {papers.map((paper) => (
          <MockExamCard
            key={paper.code}
            paper={paper}
            busy={make.isPending && make.variables === paper.code}
            onMake={() => make.mutate(paper.code)}
          />
        ))}
      </Grid>
    </Stack>
  )
}

function MockExamCard({ paper, busy, onMake }: { paper: MockExam; busy: boolean; onMake: () => void }) {
  const {
    subject,
    name,
    structure,
    isOffered,
    whyNot,
    note,
    sections,
    marks,
    minutes,
    realMarks,
    realMinutes,
  } = paper
  return (
    <Card
      title={`${subject} ${name}`}
      level={3}
      foot={isOffered && <StartLink {...{ paper, busy, onMake }} />}
    >
      <Text
        size={14}
        tone="muted"
      >{t`In the real exam: ${structure}; ${realMarks} marks, ${realMinutes} min`}</Text>
      {isOffered ? (
        <>
          <Text>{t`Here: ${marks} marks in ${minutes} min. ${note ?? ''}`}</Text>
          <Stack as="ul" gap={1}>
            {sections.map(({ title, content }) => (
              <Text as="li" key={title} size={14}>{`${title}: ${content}`}</Text>
            ))}
          </Stack>
          <LastAttempt paper={paper} />
        </>
      ) : (
        <Text>{t`Not offered. ${whyNot ?? ''}`}</Text>
      )}
    </Card>
  )
}

function LastAttempt({ paper: { attempts } }: { paper: MockExam }) {
  const last = attempts[0]
  if (!last) {
    return (
      <div>
        <Badge>
          <Trans>Not taken yet</Trans>
        </Badge>
      </div>
    )
  }
  return (
    <Row>
      <Badge tone={last.grade === 'E' ? 'warning' : 'success'}>
        {last.percentage === null
          ? t`Last: not all of it is marked yet`
          : t`Last: ${percent(last.percentage)}, grade ${last.grade ?? ''}`}
      </Badge>
      <LinkButton kind="quiet" to={`/quiz/results/${last.attemptId}`}>
        <Trans>See how it went</Trans>
      </LinkButton>
    </Row>
  )
}

function StartLink({ paper, busy, onMake }: { paper: MockExam; busy: boolean; onMake: () => void }) {
  const title = `${paper.subject} ${paper.name}`
  if (paper.openQuizId) {
    return (
      <LinkButton kind="primary" to={`/quiz/${paper.openQuizId}`}>
        <Trans>Go to your paper</Trans>
        <Hidden>: {title}</Hidden>
      </LinkButton>
    )
  }
  return (
    <Button busy={busy} busyText={t`Making a paper…`} onClick={onMake}>
      {paper.attempts.length ? t`Make another paper` : t`Make a paper`}
      <Hidden>: {title}</Hidden>
    </Button>
  )
}
