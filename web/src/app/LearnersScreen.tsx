import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Stack, Text } from '../ui/layout/layout'
import { Page } from '../ui/layout/Page'
import { LinkButton } from '../ui/primitives/Button'
import { screenAt } from './addresses'

/** What a parent meets at an address that shows a learner's own work, which is empty for everybody else. */
export function LearnersScreen({ title, parents }: { title: string; parents: string }) {
  return (
    <Page title={title} lead={t`This page is for learners.`} width="text">
      <Stack gap={4}>
        <Text>
          <Trans>Learners see their own work here. See how your child is doing under My children.</Trans>
        </Text>
        <div>
          <LinkButton to={parents} kind="primary">
            {screenAt(parents)?.title ?? t`My children`}
          </LinkButton>
        </div>
      </Stack>
    </Page>
  )
}
