import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Anchor } from '../../../ui/primitives/Anchor'
import { CopyButton } from '../../../ui/primitives/CopyText'
import type { Report } from './data'

/** Who may read it, for its learner; and a link that names nobody, to hand on. */
export function ShareReport({ report: { viewer, readers, code, kind, period } }: { report: Report }) {
  const link = `${location.origin}/verify-report/${code}`
  return (
    <Card title={viewer === 'learner' ? t`Who can read this` : t`Share it`}>
      <Stack gap={3}>
        {viewer === 'learner' && (
          <Text>
            {readers.length > 0
              ? t`${readers.join(' and ')} can read this page too. Change this under Account, Family.`
              : t`No parent gets your reports here. Change this under Account, Family.`}
          </Text>
        )}
        <Text>
          <Trans>
            The link has no name in it. People you allow sign in to see the whole report. Others see only the
            school, your initials and the score.
          </Trans>
        </Text>
        <Row>
          <CopyButton text={link} label={t`Copy the link`} />
          <Anchor
            kind="secondary"
            href={`https://wa.me/?text=${encodeURIComponent(`${kind}, ${period}: ${link}`)}`}
          >
            <Trans>Send by WhatsApp</Trans>
          </Anchor>
        </Row>
      </Stack>
    </Card>
  )
}
