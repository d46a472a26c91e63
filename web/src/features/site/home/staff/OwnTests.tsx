import { plural } from '../../../../ui/data/format'
import { LineLink, Lines } from '../../../../ui/data/Lines'
import { Loaded } from '../../../../ui/feedback/Loaded'
import { Skeleton } from '../../../../ui/feedback/states'
import { Card, Row, Text } from '../../../../ui/layout/layout'
import { LinkButton } from '../../../../ui/primitives/Button'
import { type OwnTest, useOwnTests } from './data'

const SHOWN = 3

/** The tests one made last, and the way to the next. */
export function OwnTests() {
  return (
    <Card title="Tests you set" tone="primary">
      <Loaded query={useOwnTests()} skeleton={<Skeleton lines={2} />} empty={<None />}>
        {(tests) => (
          <Lines>
            {tests.slice(0, SHOWN).map((test) => (
              <LineLink key={test.id} to={to(test)} note={plural(test.enteredFinished, 'result')}>
                {test.title}
              </LineLink>
            ))}
          </Lines>
        )}
      </Loaded>
      <Row>
        <LinkButton kind="primary" to="/teacher/quizzes/new">
          Make a test
        </LinkButton>
        <LinkButton to="/teacher/quizzes">All your tests</LinkButton>
      </Row>
    </Card>
  )
}

const to = ({ id, enteredFinished }: OwnTest) =>
  `/teacher/quizzes/${id}${enteredFinished > 0 ? '/results' : ''}`

const None = () => (
  <Text>
    Choose questions from the bank and set a time. Then share the code: learners type it under Tests.
  </Text>
)
