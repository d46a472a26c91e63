import { minutes, plural } from '../../../ui/data/format'
import { Banner } from '../../../ui/feedback/states'
import { LinkButton } from '../../../ui/primitives/Button'
import { ReaderLine } from './ReaderFrame'
import type { Recording } from './recording/recorder'

/** The learner sees that it is recorded, without being disturbed. */
export function RecordingLine({ recording }: { recording: Recording }) {
  const { countedSeconds: seconds } = recording
  return (
    <ReaderLine>
      Counted today: {seconds < 60 ? `${seconds} s` : minutes(Math.floor(seconds / 60))}
    </ReaderLine>
  )
}

/** Said only when what is read does not get through. */
export function RecordingTrouble({ recording }: { recording: Recording }) {
  const { trouble, waiting } = recording
  const waits = waiting > 0 ? ` ${plural(waiting, 'change')} waiting.` : ''
  return (
    <div role="status">
      {trouble === 'offline' && (
        <Banner tone="warning">No connection. What you read is kept and sent later.{waits}</Banner>
      )}
      {trouble === 'signed-out' && (
        <Banner tone="warning" action={<LinkButton to="/auth/login">Sign In</LinkButton>}>
          You are signed out. Sign in again, and what you read is sent.{waits}
        </Banner>
      )}
    </div>
  )
}
