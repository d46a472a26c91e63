import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useStartPractice, type Wanted } from '../../../../api/practice'
import { useLeadOn } from '../../../../lib/here'
import { problemOf } from '../../../../lib/problem'
import { MathText } from '../../../../ui/content/MathText'
import { Text } from '../../../../ui/layout/layout'
import { Button, LinkButton } from '../../../../ui/primitives/Button'
import type { Result } from '../data'
import styles from '../results.module.css'

/** The one next step, with its cause: the wrong idea behind most misses, else the weakest topic, else another test. */
export function NextStep({ result }: { result: Result }) {
  const idea = worst(result)
  const [topic] = result.topics
  const like = idea && result.questions.find(({ order }) => order === idea.chosen[0])
  if (idea && like) {
    return (
      <Step kind={t`Next step`} title={t`Fix one wrong idea`}>
        <MathText>{t`Wrong idea: ${idea.idea}.`}</MathText>
        <Text size={14} tone="muted">
          {t`It led you to a wrong answer in ${questionsIn(idea.chosen)}.`}
        </Text>
        <Practise wanted={{ likeQuestionId: like.id }} says={t`Practise this idea`} />
      </Step>
    )
  }
  if (topic && topic.correct < topic.questions) {
    return (
      <Step kind={t`Next step`} title={topic.topic}>
        <Text>{t`You had ${topic.correct} of ${topic.questions} right in this topic.`}</Text>
        <Practise wanted={{ topicId: topic.topicId }} says={t`Practise this topic`} />
      </Step>
    )
  }
  const isMock = result.sessionType === 'mock'
  return (
    <Step
      kind={t`Next step`}
      title={result.awaitingGrading > 0 ? t`Go on while you wait` : t`All right: try another one`}
    >
      <div className={styles.act}>
        <LinkButton kind="primary" wide to={isMock ? '/quizzes?kind=mock' : '/quizzes'}>
          {isMock ? t`Another paper` : t`Choose a test`}
        </LinkButton>
      </div>
    </Step>
  )
}

/** The wrong idea behind most misses; of equals one the learner was sure of. */
function worst({ ideas, questions }: Result) {
  const sure = new Set(questions.filter((each) => each.confidenceLevel === 'high').map(({ order }) => order))
  const weight = ({ chosen }: Result['ideas'][number]) =>
    2 * chosen.length + (chosen.some((at) => sure.has(at)) ? 1 : 0)
  return [...ideas].sort((a, b) => weight(b) - weight(a))[0]
}

function Step({ kind, title, children }: { kind: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.next} aria-labelledby="next-step">
      <div>
        <Text size={14} tone="muted">
          {kind}
        </Text>
        <h2 id="next-step" className={styles.nextTitle}>
          {title}
        </h2>
      </div>
      {children}
    </section>
  )
}

const NOTHING: Wanted = {
  likeQuestionId: null,
  topicId: null,
  subjectId: null,
  schoolYear: null,
  due: false,
  isShort: false,
}

function Practise({ wanted, says }: { wanted: Partial<Wanted>; says: string }) {
  const leadOn = useLeadOn()
  const start = useStartPractice(({ attemptId }) => leadOn(`/practice/${attemptId}`))
  return (
    <div className={styles.act}>
      <Button
        kind="primary"
        wide
        busy={start.isPending}
        busyText={t`Finding questions…`}
        onClick={() => start.mutate({ ...NOTHING, ...wanted })}
      >
        {says}
      </Button>
      {start.error && (
        <div role="alert">
          <Text size={14} tone="danger">
            {problemOf(start.error).detail}
          </Text>
          <LinkButton to="/quizzes">
            <Trans>Choose a test</Trans>
          </LinkButton>
        </div>
      )}
    </div>
  )
}

/** "question 4" or "questions 46, 47 and 48", as questions are counted. */
export function questionsIn(orders: number[]): string {
  const all = orders.map((order) => String(order + 1))
  const numbers = [all.slice(0, -1).join(', '), all.at(-1)].filter(Boolean).join(t` and `)
  return plural(orders.length, { one: `question ${numbers}`, other: `questions ${numbers}` })
}
