import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useScreens } from '../../../../lib/screens'
import { Band } from '../../../../ui/content/Showcase'
import { SubjectMark } from '../../../../ui/content/SubjectMark'

import { Loaded } from '../../../../ui/feedback/Loaded'
import { Skeleton } from '../../../../ui/feedback/states'
import { Card, Grid, Stack, Text } from '../../../../ui/layout/layout'
import { LinkButton } from '../../../../ui/primitives/Button'
import { type Subject, useSubjects } from '../data'

export const SUBJECTS = 'subjects'
const SHOWN = 12

/** Up to twelve subjects by lot; the lot is drawn once a visit, so that nothing jumps. */
export function Subjects() {
  const { exists } = useScreens()
  const subjects = useSubjects()
  return (
    <Band
      id={SUBJECTS}
      title={t`Subjects`}
      lead={t`The lower secondary curriculum, topic by topic.`}
      more={
        exists('/subjects') && (
          <LinkButton to="/subjects">
            <Trans>View All Subjects</Trans>
          </LinkButton>
        )
      }
    >
      <Loaded query={subjects} skeleton={<Skeleton shape="card" lines={2} />} empty={<None />}>
        {(all) => <Drawn subjects={all} />}
      </Loaded>
    </Band>
  )
}

function Drawn({ subjects }: { subjects: Subject[] }) {
  const { exists } = useScreens()
  const drawn = useMemo(() => byLot(subjects.filter(({ topics }) => topics > 0)).slice(0, SHOWN), [subjects])
  if (drawn.length === 0) return <None />
  return (
    <Grid min={280} fill gap={3}>
      {drawn.map(({ id, slug, name, category, topics, books, questions }) => (
        <Card key={id} to={exists(`/subjects/${slug}`) ? `/subjects/${slug}` : undefined}>
          <div className="subject-card">
            <SubjectMark slug={slug} category={category} />
            <Stack gap={1}>
              <h3 className="card-title">{name}</h3>
              <Text size={14} tone="muted">
                {factsOf(topics, books, questions)}
              </Text>
            </Stack>
          </div>
        </Card>
      ))}
    </Grid>
  )
}

const factsOf = (topics: number, books: number, questions: number) =>
  [
    plural(topics, { one: '# topic', other: '# topics' }),
    books > 0 && plural(books, { one: '# book', other: '# books' }),
    questions > 0 && plural(questions, { one: '# question', other: '# questions' }),
  ]
    .filter(Boolean)
    .join(' · ')

function byLot<T>(given: T[]): T[] {
  return given
    .map((one) => ({ one, lot: Math.random() }))
    .sort((a, b) => a.lot - b.lot)
    .map(({ one }) => one)
}

function None() {
  const { exists } = useScreens()
  if (!exists('/auth/register'))
    return (
      <Text tone="muted">
        <Trans>No subjects yet. Come back soon.</Trans>
      </Text>
    )
  return (
    <div>
      <LinkButton to="/auth/register">
        <Trans>Sign Up to Browse Subjects</Trans>
      </LinkButton>
    </div>
  )
}
