import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useScreens } from '../../../../lib/screens'
import { Heading, Hidden, Stack, Text } from '../../../../ui/layout/layout'
import { LinkButton } from '../../../../ui/primitives/Button'
import { Progress } from '../../../../ui/primitives/graphics'
import type { Result } from '../data'
import styles from '../results.module.css'
import { PagedList } from './PagedList'

/** The weakest first, as the server tells them, each with what to read and a way to practise. */
export function TopicScores({ topics }: { topics: Result['topics'] }) {
  const { exists } = useScreens()
  if (topics.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="by-topic">
      <Heading id="by-topic">
        <Trans>By topic</Trans>
      </Heading>
      <PagedList items={topics} size={5} name="topics">
        {({ topicId, topic, correct, questions, hasTests, readings = [] }) => (
          <Stack key={topicId} gap={2}>
            <Progress
              value={(100 * correct) / questions}
              label={topic}
              text={t`${correct} of ${questions} right`}
            />
            {readings.length > 0 && <Readings readings={readings} topic={topic} />}
            {correct < questions && hasTests && exists('/quizzes') && (
              <div>
                <LinkButton kind="quiet" to={`/quizzes?topic=${topicId}`}>
                  <Trans>Practise this topic</Trans>
                  <Hidden>: {topic}</Hidden>
                </LinkButton>
              </div>
            )}
          </Stack>
        )}
      </PagedList>
    </section>
  )
}

type Reading = NonNullable<Result['topics'][number]['readings']>[number]

function Readings({ readings, topic }: { readings: Reading[]; topic: string }) {
  return (
    <Stack gap={1}>
      <Text size={14} strong>
        <Trans>Read these pages</Trans>
        <Hidden>: {topic}</Hidden>
      </Text>
      {readings.map(({ title, url, note }) => (
        <Text key={url} size={14}>
          <Link to={url}>{title}</Link>
          {` · ${note}`}
        </Text>
      ))}
    </Stack>
  )
}
