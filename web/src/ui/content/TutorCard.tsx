import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { BadgeCheck, MapPin, Star } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { ugx } from '../data/format'
import { PaymentSurface } from '../layout/PaymentSurface'
import { Badge } from '../primitives/graphics'
import '../css/tutor.css'

interface TutorShown {
  id: string
  displayName: string
  profileImageUrl: string | null
  verificationStatus: string
  averageRating: number | null
  totalSessions: number
  teachingAreas: { subjectName: string }[]
  subjects: string[]
  bio: string | null
  location: string | null
  hourlyRate: number
}

/** What a tutor teaches: the areas, or the plain subjects where there are none. */
export const subjectsOf = ({ teachingAreas, subjects }: Pick<TutorShown, 'teachingAreas' | 'subjects'>) =>
  teachingAreas.length > 0 ? teachingAreas.map(({ subjectName }) => subjectName) : subjects

const SHOWN = 2

/** A tutor as lists show them. */
export function TutorCard({ tutor, to }: { tutor: TutorShown; to?: string | undefined }) {
  const { displayName, bio, location, hourlyRate } = tutor
  const subjects = subjectsOf(tutor)
  const more = subjects.length - SHOWN
  return (
    <article className="tutor">
      <div className="tutor-head">
        <Face tutor={tutor} />
        <div>
          <h3 className="tutor-name">{to ? <Link to={to}>{displayName}</Link> : displayName}</h3>
          <TutorFacts tutor={tutor} />
        </div>
      </div>
      <div className="tutor-facts">
        {subjects.slice(0, SHOWN).map((subject) => (
          <Badge key={subject}>{subject}</Badge>
        ))}
        {more > 0 && <Badge>{`+${more}`}</Badge>}
      </div>
      <p className="tutor-bio">{bio}</p>
      <div className="tutor-foot">
        {location && (
          <span className="tutor-place">
            <MapPin aria-hidden="true" />
            {location}
          </span>
        )}
        <PaymentSurface>
          <span className="tutor-rate">{t`${ugx(hourlyRate)} per hour`}</span>
        </PaymentSurface>
      </div>
    </article>
  )
}

/** Verified, rated or new, and how many sessions: nothing that nobody gave. */
export function TutorFacts({ tutor }: { tutor: TutorShown }) {
  const { verificationStatus, averageRating, totalSessions } = tutor
  return (
    <div className="tutor-facts">
      {verificationStatus === 'verified' && (
        <Badge tone="progress" icon={<BadgeCheck aria-hidden="true" />}>
          <Trans>Verified</Trans>
        </Badge>
      )}
      {averageRating === null ? (
        <Badge tone="brand">{t`New`}</Badge>
      ) : (
        <Badge icon={<Star aria-hidden="true" />}>{t`${averageRating.toFixed(1)} of 5`}</Badge>
      )}
      {totalSessions > 0 && <span>{plural(totalSessions, { one: '# session', other: '# sessions' })}</span>}
    </div>
  )
}

/** The photo, or the initials of who has none. */
export function Face({ tutor, size = 56 }: { tutor: TutorShown; size?: number }) {
  const { profileImageUrl, displayName } = tutor
  const initials = displayName
    .split(/\s+/)
    .map((word) => word[0])
    .slice(0, 2)
    .join('')
  return (
    <span className="face" style={{ '--face': `${size}px` } as CSSProperties} aria-hidden="true">
      {profileImageUrl ? (
        <img src={profileImageUrl} alt="" width={size} height={size} loading="lazy" />
      ) : (
        initials
      )}
    </span>
  )
}
