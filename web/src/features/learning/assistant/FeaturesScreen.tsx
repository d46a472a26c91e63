import { Trans } from '@lingui/react/macro'
import {
  ASSISTANT_KEPT_DAYS,
  ASSISTANT_MODEL_PER_DAY,
  ASSISTANT_PER_DAY,
  ASSISTANT_PER_HOUR,
  ASSISTANT_PER_MINUTE,
  ASSISTANT_QUESTION_LIMIT,
  REPORTS_PER_DAY,
} from '../../../api/constants.gen'
import { MathText } from '../../../ui/content/MathText'
import { proseOf } from '../../../ui/content/prose'
import { Heading, Row } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Sections } from '../../../ui/layout/Sections'
import { LinkButton } from '../../../ui/primitives/Button'
import text from './features.md?raw'

const NUMBERS: Record<string, number> = {
  perMinute: ASSISTANT_PER_MINUTE,
  perHour: ASSISTANT_PER_HOUR,
  perDay: ASSISTANT_PER_DAY,
  longest: ASSISTANT_QUESTION_LIMIT,
  reports: REPORTS_PER_DAY,
  byModel: ASSISTANT_MODEL_PER_DAY,
  keptDays: ASSISTANT_KEPT_DAYS,
}
// Every limit as the server holds it, none written twice.
const TEXT = proseOf(text.replace(/\{(\w+)\}/g, (sign, name: string) => String(NUMBERS[name] ?? sign)))

/** What the assistant can and cannot do, what it costs and keeps, and how it was made. */
export default function FeaturesScreen() {
  return (
    <Page title={TEXT.title} lead={TEXT.lead} width="text">
      <MathText>{TEXT.opening}</MathText>
      <Row>
        <LinkButton kind="primary" to="/ai-support-test">
          <Trans>Ask the assistant</Trans>
        </LinkButton>
      </Row>
      <Sections
        sections={TEXT.sections.map(({ id, title, text: words }) => ({
          id,
          title,
          content: (
            <>
              <Heading>{title}</Heading>
              <MathText>{words}</MathText>
            </>
          ),
        }))}
      />
    </Page>
  )
}
