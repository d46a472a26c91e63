import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Loaded } from '../../../../ui/feedback/Loaded'
import { toastProblem } from '../../../../ui/feedback/toast'
import { Row, Stack, Text } from '../../../../ui/layout/layout'
import { Page } from '../../../../ui/layout/Page'
import { Button } from '../../../../ui/primitives/Button'
import { CopyButton } from '../../../../ui/primitives/CopyText'
import { AlertDialog } from '../../../../ui/primitives/Dialog'
import { halves, useMakePayCode, usePayCode } from './data'

/** A code to give to whoever wants to pay for one's plan. */
export default function PayCodeScreen() {
  const code = usePayCode()
  return (
    <Page
      title={t`Let others pay for you`}
      lead={t`Anybody with your pay code can pay for your plan from their own phone.`}
      width="form"
    >
      <Stack gap={6}>
        <Text>
          <Trans>
            The code only lets them pay. They see the first letter of your name and the prices, nothing else.
          </Trans>
        </Text>
        <Loaded query={code}>{({ code: made }) => (made ? <Made code={made} /> : <Make />)}</Loaded>
      </Stack>
    </Page>
  )
}

function Make() {
  const make = useMakePayCode()
  return (
    <Row>
      <Button
        kind="primary"
        busy={make.isPending}
        onClick={() => make.mutate(true, { onError: (error) => toastProblem(error) })}
      >
        <Trans>Make a pay code</Trans>
      </Button>
    </Row>
  )
}

function Made({ code }: { code: string }) {
  const [isAsked, ask] = useState(false)
  const make = useMakePayCode()
  const link = `${location.origin}/pay/${code}`
  return (
    <Stack gap={4}>
      <Stack gap={1}>
        <Text size={14} tone="muted">
          <Trans>Your pay code</Trans>
        </Text>
        <Text as="span" size={20} strong number>
          {halves(code)}
        </Text>
      </Stack>
      <Row>
        <CopyButton text={link} label={t`Copy the link`} />
        <Button kind="quiet" onClick={() => ask(true)}>
          <Trans>Make a new code</Trans>
        </Button>
      </Row>
      <AlertDialog
        title={t`Make a new code?`}
        description={t`The old code stops working. Give the new one to whoever pays for you.`}
        open={isAsked}
        onOpenChange={ask}
        confirm={t`Make a new code`}
        onConfirm={() =>
          make.mutate(false, { onError: (error) => toastProblem(error), onSettled: () => ask(false) })
        }
        busy={make.isPending}
      />
    </Stack>
  )
}
