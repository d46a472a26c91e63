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
      title="Begin with the topic you find hardest"
      actions={
        <>
          {exists('/auth/register') && (
            <LinkButton kind="primary" to="/auth/register">
              Create your account
            </LinkButton>
          )}
          <Button icon={<Play aria-hidden="true" />} onClick={() => setOpen(true)}>
            Watch Demo Video
          </Button>
        </>
      }
    >
      <p>
        <PaymentSurface>The first {FREE_TRIAL_DAYS} days are free. </PaymentSurface>
        The film takes less than a minute and shows the screens as they are.
      </p>
      {open && (
        <Suspense>
          <PromoVideo title="Kitabo in a minute" scenes={SCENES} open onOpenChange={setOpen} />
        </Suspense>
      )}
    </CallToAction>
  )
}
