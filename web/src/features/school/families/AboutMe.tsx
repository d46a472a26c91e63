import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../../../api/client'
import { dateShort } from '../../../ui/data/format'
import { Heading, Stack, Text } from '../../../ui/layout/layout'

/** That a parent and a teacher write about the learner: who, how often, when; never what. */
export function AboutMe() {
  const about = useQuery({
    queryKey: ['family', 'about-me'],
    queryFn: () => unwrap(api.GET('/api/messages/about-me')),
  })
  const talks = about.data?.conversations ?? []
  if (talks.length === 0) return null
  return (
    <Stack gap={3}>
      <Heading>
        <Trans>Messages about me</Trans>
      </Heading>
      <Stack as="ul" gap={2}>
        {talks.map(({ parent, teacher, messages, lastMessageAt }) => (
          <Text as="li" key={`${parent} ${teacher}`}>
            {t`${parent} and ${teacher} wrote ${plural(messages, { one: '# message', other: '# messages' })} about your learning, the last on ${dateShort(lastMessageAt)}.`}
          </Text>
        ))}
      </Stack>
      <Text size={14} tone="muted">
        <Trans>Only they can read the messages. Ask them if you want to know.</Trans>
      </Text>
    </Stack>
  )
}
