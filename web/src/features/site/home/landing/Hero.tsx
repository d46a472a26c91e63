import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { FREE_TRIAL_DAYS } from '../../../../api/constants.gen'
import { useScreens } from '../../../../lib/screens'
import { CallToAction } from '../../../../ui/content/Showcase'
import { PaymentSurface } from '../../../../ui/layout/PaymentSurface'
import { Button, LinkButton } from '../../../../ui/primitives/Button'
import { SCENES } from './promoVideo'

const PromoVideo = lazy(() => import('../PromoVideo').then(({ PromoPlayer }) => ({ default: PromoPlayer })))

/** The last word, and the film of the product: nothing of it is fetched before somebody asks. */
export function Hero() {
  const { exists } = useScreens()
  const [open, setOpen] = useState(false)
  return (
    <CallToAction
      title={t`Start with the topic you find hardest`}
      actions={
        <>
          {exists('/auth/register') && (
            <LinkButton kind="primary" to="/auth/register">
              <Trans>Create your account</Trans>
            </LinkButton>
          )}
          <Button icon={<Play aria-hidden="true" />} onClick={() => setOpen(true)}>
            <Trans>Watch Demo Video</Trans>
          </Button>
        </>
      }
    >
      <p>
        <PaymentSurface>
          <Trans>The first {FREE_TRIAL_DAYS} days are free. </Trans>
        </PaymentSurface>
        <Trans>The video is less than a minute long and shows the real screens.</Trans>
      </p>
      {open && (
        <Suspense>
          <PromoVideo title={t`Kitabo in a minute`} scenes={SCENES} open onOpenChange={setOpen} />
        </Suspense>
      )}
    </CallToAction>
  )
}
