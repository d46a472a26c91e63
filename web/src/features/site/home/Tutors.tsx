import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useScreens } from '../../../lib/screens'
import { Band, Held } from '../../../ui/content/Showcase'
import { TutorCard } from '../../../ui/content/TutorCard'
import { LinkButton } from '../../../ui/primitives/Button'
import { Carousel } from './Carousel'
import { useTopTutors } from './data'

/** The verified tutors, best rated first. Says nothing where there are none. */
export function Tutors() {
  const { exists } = useScreens()
  const { data: tutors = [], isPending } = useTopTutors()
  if (isPending) return <Held section="tutors" />
  if (tutors.length === 0) return null
  return (
    <Band
      title={t`Tutors you can trust`}
      lead={t`We check every tutor: certificates, an interview and a background check.`}
      more={
        exists('/tutors') && (
          <LinkButton to="/tutors">
            <Trans>Browse All Tutors</Trans>
          </LinkButton>
        )
      }
    >
      <Carousel label={t`Top-rated verified tutors`}>
        {tutors.map((tutor) => (
          <TutorCard
            key={tutor.id}
            tutor={tutor}
            to={exists(`/tutor/${tutor.id}`) ? `/tutor/${tutor.id}` : undefined}
          />
        ))}
      </Carousel>
    </Band>
  )
}
