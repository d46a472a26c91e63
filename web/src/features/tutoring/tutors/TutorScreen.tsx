import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useParams } from 'react-router'
import { isMobileApp } from '../../../lib/mobileApp'
import { useScreens } from '../../../lib/screens'
import { Face, TutorFacts } from '../../../ui/content/TutorCard'
import { ugx } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Skeleton } from '../../../ui/feedback/states'
import { Beside } from '../../../ui/layout/Beside'
import { Card, Facts, Grid, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Seo } from '../../../ui/layout/Seo'
import { LinkButton } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import { type TutorDetail, useTutor } from './data'

export default function TutorScreen() {
  const { id = '' } = useParams()
  const tutor = useTutor(id)
  return (
    <Page title={tutor.data?.displayName ?? t`Tutor`} crumbs={[{ label: t`Tutors`, to: '/tutors' }]}>
      <Seo pageType="tutor" name={id} />
      <Loaded query={tutor} skeleton={<Skeleton shape="card" lines={2} />}>
        {(found) => <Profile tutor={found} />}
      </Loaded>
    </Page>
  )
}

function Profile({ tutor }: { tutor: TutorDetail }) {
  const { bio, teachingMethodology, teachingAreas } = tutor
  return (
    <Grid min={300} gap={6}>
      <Stack gap={6}>
        <Card>
          <Beside side={<Face tutor={tutor} size={88} />}>
            <TutorFacts tutor={tutor} />
            {bio && <Text size={18}>{bio}</Text>}
          </Beside>
        </Card>
        {teachingMethodology && (
          <Card title={t`How a session goes`}>
            <Text>{teachingMethodology}</Text>
          </Card>
        )}
        <Card title={t`What verified means`}>
          <Text size={14} tone="muted">
            <Trans>
              We checked this tutor’s certificates, ID card and background, and we talked with them. This is
              no promise about marks.
            </Trans>
          </Text>
        </Card>
      </Stack>
      <Stack gap={6}>
        <Card title={t`About`}>
          <Facts facts={factsOf(tutor)} />
        </Card>
        <Card title={t`Teaches`}>
          <Stack as="ul" gap={3}>
            {teachingAreas.map((area) => (
              <Area key={area.subjectName} area={area} />
            ))}
          </Stack>
        </Card>
      </Stack>
    </Grid>
  )
}

function Area({ area }: { area: TutorDetail['teachingAreas'][number] }) {
  const { exists } = useScreens()
  const { subjectName, subjectSlug, schoolYears } = area
  const to = `/subjects/${subjectSlug}`
  return (
    <Stack as="li" gap={1}>
      <Row justify="space-between">
        <Text strong>{subjectName}</Text>
        {subjectSlug && exists(to) && (
          <LinkButton kind="quiet" to={to}>
            <Trans>See the topics</Trans>
          </LinkButton>
        )}
      </Row>
      <Row>
        {schoolYears?.map((year) => (
          <Badge key={year}>{year}</Badge>
        ))}
      </Row>
    </Stack>
  )
}

const LEVELS: Record<string, string> = {
  olevel: t`O level`,
  alevel: t`A level`,
  diploma: t`Diploma`,
  bachelor: t`Bachelor's degree`,
  master: t`Master's degree`,
  phd: t`Doctorate`,
}
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function factsOf(tutor: TutorDetail): [string, React.ReactNode][] {
  const { hourlyRate, location, languages, yearsExperience, educationLevel, availability } = tutor
  const times = (availability ?? []) as { day: string; from: string; to: string }[]
  const facts: [string, React.ReactNode][] = [
    [t`Price`, isMobileApp ? null : t`${ugx(hourlyRate)} per hour`],
    [t`Town`, location],
    [t`Languages`, languages.join(', ')],
    [
      t`Experience`,
      yearsExperience === null ? null : plural(yearsExperience, { one: '# year', other: '# years' }),
    ],
    [t`Education`, educationLevel ? LEVELS[educationLevel] : null],
    [t`Usual times`, times.map(({ day, from, to }) => `${capital(day)} ${from}–${to}`).join(', ')],
  ]
  return facts.filter(([, value]) => value)
}
