import { AnswerPassages } from '../features/learning/assistant/AnswerPassages'
import ModerationScreen from '../features/platform/moderation/ModerationScreen'

const EXTRAS = { answer: AnswerPassages }

/** The moderators’ queue, with what single kinds of content add to it. */
export default function ReportedContentScreen() {
  return <ModerationScreen extras={EXTRAS} />
}
