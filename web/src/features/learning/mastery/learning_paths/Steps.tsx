import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useScreens } from '../../../../lib/screens'
import { Card, Heading, Hidden, Stack, Text } from '../../../../ui/layout/layout'
import { LinkButton } from '../../../../ui/primitives/Button'
import { Badge } from '../../../../ui/primitives/graphics'
import { KIND_WORDS, type Step } from './data'

/** The steps in order, each with its reason and its door. */
export function Steps({ steps }: { steps: Step[] }) {
  return (
    <Stack as="section" gap={3}>
      <Heading>
        <Trans>What comes next?</Trans>
      </Heading>
      <Stack as="ol" gap={3}>
        {steps.map((step, at) => (
          <li key={step.topicId}>
            <OneStep step={step} number={at + 1} />
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

function OneStep({ step: { kind, topic, why, url }, number }: { step: Step; number: number }) {
  const { exists } = useScreens()
  const isLesson = url.startsWith('/lessons/')
  return (
    <Card
      level={3}
      title={`${number}. ${topic}`}
      actions={<Badge tone={number === 1 ? 'brand' : 'plain'}>{KIND_WORDS[kind]}</Badge>}
      foot={
        exists(url) && (
          <LinkButton to={url} kind={number === 1 ? 'primary' : 'secondary'}>
            {isLesson ? t`Open the lesson` : t`Practise`}
            <Hidden>: {topic}</Hidden>
          </LinkButton>
        )
      }
    >
      <Text>{why}</Text>
    </Card>
  )
}
