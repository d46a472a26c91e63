import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { date } from '../../../../ui/data/format'
import { LineItem, Lines } from '../../../../ui/data/Lines'
import { Loaded } from '../../../../ui/feedback/Loaded'
import { EmptyState } from '../../../../ui/feedback/states'
import { toastProblem } from '../../../../ui/feedback/toast'
import { Page } from '../../../../ui/layout/Page'
import { Button, LinkButton } from '../../../../ui/primitives/Button'
import { planName } from '../words'
import { type Child, useChildren, useCodeOfChild } from './data'

/** The plans of one's children in one place, each with the way to pay for it. */
export default function ChildrenScreen() {
  return (
    <Page
      title={t`Plans of my children`}
      lead={t`See until when each plan is paid, and pay for the next days.`}
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
          <Lines label={t`Plans of my children`}>
            {all.map((child) => (
              <LineItem
                key={child.linkId}
                title={child.name}
                under={until(child)}
                beside={<PayButton child={child} />}
              />
            ))}
          </Lines>
        )}
      </Loaded>
    </Page>
  )
}

const until = ({ plan, until: end }: Child) =>
  plan ? t`${planName(plan)}, paid until ${date(end)}` : t`No paid plan now`

function PayButton({ child: { linkId, name } }: { child: Child }) {
  const navigate = useNavigate()
  const code = useCodeOfChild()
  return (
    <Button
      busy={code.isPending}
      onClick={() =>
        code.mutate(linkId, {
          onSuccess: ({ code: made }) => navigate(`/pay/${made}`),
          onError: (error) => toastProblem(error),
        })
      }
    >
      {t`Pay for ${name}`}
    </Button>
  )
}
