import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Me } from '../api/me'
import { Banner, useOnline } from '../ui/feedback/states'
import { LinkButton } from '../ui/primitives/Button'
import { useSwitchFinished } from './useSwitchFinished'

/** Learners changed places without a network, and the page was loaded again since: the server needs the PIN. */
export default function Between({ me }: { me: Me | null }) {
  const whose = useSwitchFinished(me?.id)
  const isOnline = useOnline()
  return (
    isOnline &&
    whose && (
      <Banner tone="warning" action={<LinkButton to={`/switch?to=${whose}`}>{t`Enter PIN`}</LinkButton>}>
        <Trans>What you do stays on this phone until you enter your PIN again.</Trans>
      </Banner>
    )
  )
}
