import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { minutes } from '../../../ui/data/format'
import { Banner } from '../../../ui/feedback/states'
import { LinkButton } from '../../../ui/primitives/Button'
import { ReaderLine } from './ReaderFrame'
import type { Recording } from './recording/recorder'

interface RecordingLineProps {
  recording: Recording
  /** Minutes left, as this reader reads; null where nothing is known of that. */
  left?: { chapter: number | null; book: number } | null
}

/** The learner sees that it is recorded, without being disturbed, and how long it still takes. */
export function RecordingLine({ recording, left }: RecordingLineProps) {
  const { countedSeconds: seconds, waitingSeconds } = recording
  return (
    <ReaderLine>
      <Trans>Counted today: {seconds < 60 ? `${seconds} s` : minutes(Math.floor(seconds / 60))}</Trans>
      {waitingSeconds >= 60 && (
        <>
          {' · '}
          <Trans>{minutes(Math.floor(waitingSeconds / 60))} waiting to be sent</Trans>
        </>
      )}
      {left && (
        <>
          {' · '}
          {left.chapter !== null && left.chapter < left.book ? (
            <Trans>
              left: chapter {minutes(left.chapter)}, book {minutes(about(left.book))}
            </Trans>
          ) : (
            <Trans>{minutes(left.book)} left</Trans>
          )}
        </>
      )}
    </ReaderLine>
  )
}

/** Whole hours where it is more than one: nobody knows the minutes of six hours, and the line is one on a phone. */
const about = (left: number) => (left < 60 ? left : Math.round(left / 60) * 60)

/** Said only when what is read does not get through. */
export function RecordingTrouble({ recording }: { recording: Recording }) {
  const { trouble, waiting } = recording
  const waits = waiting > 0 ? t` ${plural(waiting, { one: '# change', other: '# changes' })} waiting.` : ''
  return (
    <div role="status">
      {trouble === 'offline' && (
        <Banner tone="warning">
          <Trans>You are offline. We save your reading and send it later.{waits}</Trans>
        </Banner>
      )}
      {trouble === 'signed-out' && (
        <Banner
          tone="warning"
          action={
            <LinkButton to="/auth/login">
              <Trans>Sign In</Trans>
            </LinkButton>
          }
        >
          <Trans>You are signed out. Sign in again to send your reading.{waits}</Trans>
        </Banner>
      )}
    </div>
  )
}
