import { plural, t } from '@lingui/core/macro'
import { useMe } from '../../../api/me'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState } from '../../../ui/feedback/states'
import { Card, Facts, Grid, Heading, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { LinkButton } from '../../../ui/primitives/Button'
import { type SchoolClass, useClasses } from './data'
import { Joined } from './Joined'
import { taughtBy } from './labels'
import { MakeClass, StaffClasses } from './StaffClasses'

/** The classes one teaches, the classes one is in, and for staff all of them. */
export default function ClassesScreen() {
  const classes = useClasses()
  const me = useMe().data
  const isStaff = me?.permissions.includes('learners.see') ?? false
  return (
    <Page
      title={t`Classes`}
      lead={t`Your classes and your teachers.`}
      width={isStaff ? 'table' : 'wide'}
      actions={isStaff && me?.permissions.includes('support.act') ? <MakeClass /> : undefined}
    >
      <Stack gap={8}>
        <Loaded query={classes}>
          {({ teaching, joined }) => (
            <Stack gap={8}>
              {teaching.length > 0 && <Teaching classes={teaching} />}
              {me && me.role !== 'user' && !isStaff && teaching.length === 0 && <NoClass />}
              {me?.role === 'user' && <Joined classes={joined} mayJoin={teaching.length === 0} />}
            </Stack>
          )}
        </Loaded>
        {isStaff && <StaffClasses />}
      </Stack>
    </Page>
  )
}

const NoClass = () => (
  <EmptyState
    title={t`You teach no class here.`}
    reason={t`Your school chooses who teaches a class. Learners join with the class code.`}
  />
)

const Teaching = ({ classes }: { classes: SchoolClass[] }) => (
  <Stack as="section" gap={3}>
    <Heading>{t`You teach`}</Heading>
    <Grid min={280} fill>
      {classes.map(({ id, name, schoolName, schoolYear, academicYear, learners, teachers, joinCode }) => (
        <Card
          key={id}
          title={name}
          level={3}
          foot={<LinkButton to={`/classes/${id}`}>{t`Open ${name}`}</LinkButton>}
        >
          <Text size={14} tone="muted">{`${schoolName} · ${schoolYear} · ${academicYear}`}</Text>
          <Facts
            facts={[
              [t`Learners`, plural(learners, { one: '# learner', other: '# learners' })],
              [t`Teachers`, taughtBy(teachers)],
              [t`Code to join`, joinCode],
            ]}
          />
        </Card>
      ))}
    </Grid>
    <Row>
      <LinkButton to="/school/seats">{t`Seats of your school`}</LinkButton>
    </Row>
  </Stack>
)
