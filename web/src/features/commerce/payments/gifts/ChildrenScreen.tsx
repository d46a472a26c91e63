import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { date, ugx } from '../../../../ui/data/format'
import { Loaded } from '../../../../ui/feedback/Loaded'
import { EmptyState } from '../../../../ui/feedback/states'
import { toast, toastProblem } from '../../../../ui/feedback/toast'
import { Card, Row, Stack, Text } from '../../../../ui/layout/layout'
import { Page } from '../../../../ui/layout/Page'
import { Button, LinkButton } from '../../../../ui/primitives/Button'
import { AlertDialog } from '../../../../ui/primitives/Dialog'
import { ChildPurse } from '../purse/ChildPurse'
import { planName } from '../words'
import { type Child, useChildren, useCodeOfChild, useDrawForChild } from './data'

/** The plans of one's children in one place, each with the way to pay for it. */
export default function ChildrenScreen() {
  return (
    <Page
      title={t`Plans of my children`}
      lead={t`See until when each plan is paid and what is in the purse. Pay here, or put money in for later.`}
      width="text"
    >
      <Loaded
        query={useChildren()}
        empty={
          <EmptyState
            title={t`No child yet.`}
            reason={t`Link with your child first. Then you can pay here.`}
            action={
              <LinkButton kind="primary" to="/parent">
                <Trans>Link with your child</Trans>
              </LinkButton>
            }
          />
        }
      >
        {(all) => (
          <Stack gap={4}>
            {all.map((child) => (
              <Card key={child.linkId} title={child.name}>
                <Text>{until(child)}</Text>
                <Text number>{t`${ugx(child.purse)} in the purse`}</Text>
                <Row>
                  <PayButton child={child} />
                  <FillButton child={child} />
                </Row>
                {child.fromPurse.map((plan) => (
                  <DrawButton key={plan.id} child={child} plan={plan} />
                ))}
                <ChildPurse {...child} />
              </Card>
            ))}
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

const until = ({ plan, until: end }: Child) =>
  plan ? t`${planName(plan)}, paid until ${date(end)}` : t`No paid plan now`

function PayButton({ child: { linkId, name } }: { child: Child }) {
  const [open, isBusy] = usePayPage(linkId)
  return (
    <Button kind="primary" busy={isBusy} onClick={() => open('')}>
      {t`Pay for ${name}`}
    </Button>
  )
}

function FillButton({ child: { linkId, name } }: { child: Child }) {
  const [open, isBusy] = usePayPage(linkId)
  return <Button busy={isBusy} onClick={() => open('?for=purse')}>{t`Fill the purse of ${name}`}</Button>
}

/** Pays for a plan there is enough for in the child's purse, once the parent has said so again. */
function DrawButton({ child: { linkId, name }, plan }: { child: Child; plan: Child['fromPurse'][number] }) {
  const [asking, setAsking] = useState(false)
  const draw = useDrawForChild(linkId)
  const what = planName(plan.name)
  return (
    <Row>
      <Button onClick={() => setAsking(true)}>{t`Pay ${what} from the purse of ${name}`}</Button>
      <AlertDialog
        title={t`Pay ${what} from the purse?`}
        description={<Text>{t`${ugx(plan.amount)} leave the purse of ${name}. Nobody types a PIN.`}</Text>}
        open={asking}
        onOpenChange={setAsking}
        confirm={t`Pay from the purse`}
        busy={draw.isPending}
        onConfirm={() =>
          draw.mutate(plan.id, {
            onSuccess: () => toast({ title: t`Paid from the purse`, tone: 'success' }),
            onError: (error) => toastProblem(error),
            onSettled: () => setAsking(false),
          })
        }
      />
    </Row>
  )
}

/** Opens the page on which anybody pays for this child. */
function usePayPage(linkId: string) {
  const navigate = useNavigate()
  const code = useCodeOfChild()
  const open = (query: string) =>
    code.mutate(linkId, {
      onSuccess: ({ code: made }) => navigate(`/pay/${made}${query}`),
      onError: (error) => toastProblem(error),
    })
  return [open, code.isPending] as const
}
