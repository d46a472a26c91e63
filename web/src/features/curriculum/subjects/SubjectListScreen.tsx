import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useScreens } from '../../../lib/screens'
import { Band } from '../../../ui/content/Showcase'
import { SubjectMark } from '../../../ui/content/SubjectMark'

import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Card, Grid, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Seo } from '../../../ui/layout/Seo'
import { type Subject, useSubjects } from './data'
import { KeptLessons } from './KeptLessons'

export default function SubjectListScreen() {
  const subjects = useSubjects()
  return (
    <Page title={t`Subjects`} lead={t`The lower secondary curriculum, S1 to S4, topic by topic.`}>
      <Seo pageType="subjects" />
      <KeptLessons />
      <Loaded
        query={subjects}
        skeleton={<Skeleton shape="card" lines={4} />}
        empty={<EmptyState title={t`No subjects yet.`} reason={t`Come back soon.`} />}
      >
        {(all) => <Shelves subjects={all} />}
      </Loaded>
    </Page>
  )
}

function Shelves({ subjects }: { subjects: Subject[] }) {
  const full = subjects.filter(({ questions }) => questions > 0)
  const listed = subjects.filter(({ questions, topics }) => questions === 0 && topics > 0)
  const named = subjects.filter(({ topics }) => topics === 0)
  return (
    <>
      <Band title={t`To read and practise`} lead={t`With lessons, books, questions and your own progress.`}>
        <Cards subjects={full} />
      </Band>
      {listed.length > 0 && (
        <Band title={t`To look up`} lead={t`Topics to look up. There is no practice for them yet.`}>
          <Cards subjects={listed} />
        </Band>
      )}
      {named.length > 0 && (
        <Text size={14} tone="muted">
          <Trans>Also in the curriculum, not yet here: {named.map(({ name }) => name).join(', ')}.</Trans>
        </Text>
      )}
    </>
  )
}

function Cards({ subjects }: { subjects: Subject[] }) {
  const { exists } = useScreens()
  return (
    <Grid min={280} fill gap={3}>
      {subjects.map((subject) => (
        <Card
          key={subject.id}
          to={exists(`/subjects/${subject.slug}`) ? `/subjects/${subject.slug}` : undefined}
        >
          <div className="subject-card">
            <SubjectMark slug={subject.slug} category={subject.category} />
            <Stack gap={1}>
              <h3 className="card-title">{subject.name}</h3>
              <Text size={14} tone="muted">
                {factsOf(subject).map(unbroken).join(' · ')}
              </Text>
            </Stack>
          </div>
        </Card>
      ))}
    </Grid>
  )
}

/** A number and its word stay in one line. */
const unbroken = (words: string) => words.replaceAll(' ', '\u00A0')

function factsOf({ topics, lessons, questions, books }: Subject): string[] {
  const facts = [plural(topics, { one: '# topic', other: '# topics' })]
  if (lessons > 0) facts.push(plural(lessons, { one: '# lesson', other: '# lessons' }))
  if (books > 0) facts.push(plural(books, { one: '# book', other: '# books' }))
  if (questions > 0) facts.push(plural(questions, { one: '# question', other: '# questions' }))
  return facts
}
