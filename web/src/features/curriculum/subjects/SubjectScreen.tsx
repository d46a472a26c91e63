import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useParams } from 'react-router'
import { useMe } from '../../../api/me'
import { useScreens } from '../../../lib/screens'

import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Grid, Heading, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Seo } from '../../../ui/layout/Seo'
import { LinkButton } from '../../../ui/primitives/Button'
import { Tabs } from '../../../ui/primitives/Tabs'
import { type SubjectDetail, type Topic, useSubject } from './data'
import { TopicCard } from './TopicCard'
import { TopicMap } from './TopicMap'
import { termsOf, yearsOf } from './topics'

export default function SubjectScreen() {
  const { id = '' } = useParams()
  const subject = useSubject(id)
  return (
    <Page
      title={subject.data?.name ?? t`Subject`}
      crumbs={[{ label: t`Subjects`, to: '/subjects' }]}
      actions={subject.data && <SubjectLinks subject={subject.data} />}
    >
      <Seo pageType="subject" name={id} />
      <Loaded query={subject} skeleton={<Skeleton shape="card" lines={4} />}>
        {(found) => <Topics subject={found} />}
      </Loaded>
    </Page>
  )
}

function SubjectLinks({ subject: { members, slug } }: { subject: SubjectDetail }) {
  const { exists } = useScreens()
  const me = useMe().data
  const [only] = members.length === 1 ? members : []
  return (
    <Row>
      {only && only.questions > 0 && exists('/quizzes') && (
        <LinkButton kind="primary" to={`/quizzes?subject=${only.id}`}>
          <Trans>Practise</Trans>
        </LinkButton>
      )}
      {only && me && only.questions > 0 && exists(`/learning-path/${slug}`) && (
        <LinkButton to={`/learning-path/${slug}`}>
          <Trans>Your path</Trans>
        </LinkButton>
      )}
      {only && only.books > 0 && exists('/bookstore') && (
        <LinkButton to={`/bookstore?subject=${slug}`}>
          {plural(only.books, { one: '# book', other: '# books' })}
        </LinkButton>
      )}
      {!only &&
        members.map(({ id, slug, name }) => (
          <LinkButton key={id} to={`/subjects/${slug}`}>
            {name}
          </LinkButton>
        ))}
    </Row>
  )
}

function Topics({ subject }: { subject: SubjectDetail }) {
  const me = useMe().data
  const years = yearsOf(subject.topics)
  if (years.length === 0) {
    return (
      <EmptyState title={t`No topics yet.`} reason={t`We do not have the topics of ${subject.name} yet.`} />
    )
  }
  const mine = years.includes(me?.schoolYear ?? '') ? (me?.schoolYear as string) : years[0]
  // The learner's own year stands first open; the tabs keep their order.
  const open = [...years].sort((a, b) => Number(b === mine) - Number(a === mine))[0]
  const tabs = years.map((year) => ({
    id: year,
    label: year,
    content: <Year subject={subject} year={year} />,
  }))
  const builds = subject.topics.some(({ prerequisites }) => prerequisites.length > 0)
  const map = builds ? [{ id: 'map', label: t`Map`, content: <TopicMap topics={subject.topics} /> }] : []
  return (
    <Stack gap={4}>
      {me && <AboutMastery topics={subject.topics} />}
      <Tabs
        label={t`School years`}
        param="year"
        tabs={[...tabs, ...map]}
        {...(open ? { start: open } : {})}
      />
    </Stack>
  )
}

/** What the percentages are; before there is one, how to get it. */
function AboutMastery({ topics }: { topics: Topic[] }) {
  const isAnyKnown = topics.some(({ mastery }) => mastery?.isKnown)
  const isAnyAsked = topics.some(({ questions }) => questions > 0)
  if (!isAnyKnown && !isAnyAsked) return null
  return (
    <Text size={14} tone="muted">
      {isAnyKnown
        ? t`The numbers are yours: how many of 10 questions you would get right today.`
        : t`Not known yet. Practise to see how many of 10 questions you would get right.`}
    </Text>
  )
}

function Year({ subject, year }: { subject: SubjectDetail; year: string }) {
  const several = subject.members.length > 1
  const hasLessons = subject.topics.some(
    ({ schoolYear, lessons }) => schoolYear === year && lessons.length > 0,
  )
  return (
    <Stack gap={8}>
      {!hasLessons && <Text>{noLessons(subject, year)}</Text>}
      {termsOf(subject.topics, year).map(({ term, topics }) => (
        <Stack as="section" key={term ?? 'any'}>
          <Heading>{term ? t`Term ${term}` : t`Topics`}</Heading>
          <Grid min={420} fill>
            {topics.map((topic) => (
              <TopicCard
                key={topic.id}
                topic={topic}
                all={subject.topics}
                showMissing={hasLessons}
                subject={
                  several ? subject.members.find(({ slug }) => slug === topic.subjectSlug)?.name : undefined
                }
              />
            ))}
          </Grid>
        </Stack>
      ))}
    </Stack>
  )
}

/** Said once where a whole year is without lessons, with what there is in their place. */
function noLessons({ name, topics }: SubjectDetail, year: string): string {
  const here = topics.filter(({ schoolYear }) => schoolYear === year)
  const links = [
    here.some(({ questions }) => questions > 0) && 'practise',
    here.some(({ books }) => books > 0) && t`read in the books`,
  ].filter(Boolean)
  const instead =
    links.length > 0 ? t` You can ${links.join(' and ')}.` : t` These are the topics of the curriculum.`
  return t`There are no lessons in ${name} for ${year} here yet.${instead}`
}
