import { Doorway } from '../../../ui/Doorway'
import { LockArt } from '../../../ui/doorArt'
import { Card } from '../../../ui/layout'
import { TotpSetup } from '../../../ui/TotpSetup'
import { useAskWhoIsIn } from './data'

/** Those who work here sign in with a second factor; it is set up before anything else opens. */
export default function RequiredTotp() {
  const askWhoIsIn = useAskWhoIsIn()
  return (
    <Doorway
      title="Set up your second factor"
      lead="Accounts of those who work here need an authenticator app. It takes a minute."
      art={<LockArt />}
    >
      <Card>
        <TotpSetup onDone={askWhoIsIn} />
      </Card>
    </Doorway>
  )
}
