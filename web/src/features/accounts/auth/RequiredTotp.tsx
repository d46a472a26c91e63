import { t } from '@lingui/core/macro'
import { TotpSetup } from '../../../ui/forms/TotpSetup'
import { Card } from '../../../ui/layout/layout'
import { useAskWhoIsIn } from './data'
import { EntryLayout } from './EntryLayout'
import { LockArt } from './entryArt'

/** Those who work here sign in with a second factor; it is set up before anything else opens. */
export default function RequiredTotp() {
  const askWhoIsIn = useAskWhoIsIn()
  return (
    <EntryLayout
      title={t`Set up two-step sign-in`}
      lead={t`Staff accounts need an authenticator app. It takes a minute.`}
      art={<LockArt />}
    >
      <Card>
        <TotpSetup onDone={askWhoIsIn} />
      </Card>
    </EntryLayout>
  )
}
