import { ASSISTANT_KEPT_DAYS, ASSISTANT_PER_DAY, ASSISTANT_PER_HOUR } from '../../api/business.gen'
import { LinkButton } from '../../ui/Button'
import { Heading, Row } from '../../ui/layout'
import { MathText } from '../../ui/MathText'
import { Page } from '../../ui/Page'
import { proseOf } from '../../ui/prose'
import { Sections } from '../../ui/Sections'
import text from './features.md?raw'

const TEXT = proseOf(
  text
    .replace('{perHour}', String(ASSISTANT_PER_HOUR))
    .replace('{perDay}', String(ASSISTANT_PER_DAY))
    .replace('{keptDays}', String(ASSISTANT_KEPT_DAYS)),
)

/** What the assistant can and cannot do, what it costs and keeps, and how it was made. */
export default function FeaturesScreen() {
  return (
    <Page title={TEXT.title} lead={TEXT.lead} width="text">
      <MathText>{TEXT.opening}</MathText>
      <Row>
        <LinkButton kind="primary" to="/ai-support-test">
          Ask the assistant
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
