import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { useMe } from '../../../../api/me'
import { ugx } from '../../../../ui/data/format'
import { Loaded } from '../../../../ui/feedback/Loaded'
import { toastProblem } from '../../../../ui/feedback/toast'
import { Checkbox } from '../../../../ui/forms/Field'
import { Form } from '../../../../ui/forms/Form'
import { Heading, Row, Stack, Text } from '../../../../ui/layout/layout'
import { Page } from '../../../../ui/layout/Page'
import { LinkButton } from '../../../../ui/primitives/Button'
import { type Purse, shillings, useFillPurse, usePurse, useRenewFromPurse } from '../data'
import { PayerFields } from './PayerFields'
import { PurseHistory } from './PurseHistory'

/** Money paid ahead: what is in the purse, more of it, and what it paid. */
export default function PurseScreen() {
  return (
    <Page
      title={t`Your purse`}
      lead={t`Money in the purse pays for a plan without a prompt. What you do not use stays in it.`}
      width="form"
    >
      <Loaded query={usePurse()}>{(purse) => <Inside purse={purse} />}</Loaded>
    </Page>
  )
}

function Inside({ purse }: { purse: Purse }) {
  const { balance, available, drawsForRenewal } = purse
  const renew = useRenewFromPurse()
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <Text size={14} tone="muted">
          <Trans>In the purse</Trans>
        </Text>
        <Text size={20} strong number>
          {ugx(balance)}
        </Text>
        {available < balance && (
          <Text size={14} tone="muted">{t`You can use ${ugx(available)}. The rest is on its way back.`}</Text>
        )}
        {available > 0 && (
          <Row>
            <LinkButton kind="primary" to="/subscribe" state={{ from: '/billing/purse' }}>
              <Trans>Pay for a plan</Trans>
            </LinkButton>
          </Row>
        )}
      </Stack>
      <Checkbox
        label={t`Pay from the purse when my plan ends`}
        says={t`If there is enough, the next days are paid one day before. You type no PIN.`}
        checked={drawsForRenewal}
        disabled={renew.isPending}
        onChange={({ target }) => renew.mutate(target.checked, { onError: (error) => toastProblem(error) })}
      />
      <Stack as="section" gap={4}>
        <Heading>
          <Trans>Put money in</Trans>
        </Heading>
        <Fill />
      </Stack>
      <Stack as="section" gap={4}>
        <Heading>
          <Trans>What was put in</Trans>
        </Heading>
        <PurseHistory purse={purse} receipts />
      </Stack>
    </Stack>
  )
}

function Fill() {
  const navigate = useNavigate()
  const fill = useFillPurse()
  const phone = useMe().data?.phoneNumber ?? ''
  return (
    <Form<{ amount: string; phone: string }>
      start={{ amount: '', phone }}
      submit={t`Put in`}
      submitting={t`Sending…`}
      onSubmit={async ({ amount, phone: payer }) => {
        const made = await fill.mutateAsync({ amount: shillings(amount), phone: payer })
        navigate(`/payment-success?payment=${made.id}`)
      }}
    >
      <PayerFields />
    </Form>
  )
}
