import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Loaded } from '../../../../ui/feedback/Loaded'
import { toastProblem } from '../../../../ui/feedback/toast'
import { Checkbox } from '../../../../ui/forms/Field'
import { Stack } from '../../../../ui/layout/layout'
import { Fold } from '../../../../ui/primitives/Fold'
import { usePurseOfChild, useRenewForChild } from '../data'
import { PurseHistory } from './PurseHistory'

interface ChildPurseProps {
  linkId: string
  name: string
  drawsForRenewal: boolean
}

/** Whether the purse of a child renews the plan, and what it paid. */
export function ChildPurse({ linkId, name, drawsForRenewal }: ChildPurseProps) {
  const [isOpen, open] = useState(false)
  const purse = usePurseOfChild(linkId, isOpen)
  const renew = useRenewForChild(linkId)
  return (
    <Stack gap={3}>
      <Checkbox
        label={t`Pay from the purse when the plan of ${name} ends`}
        checked={drawsForRenewal}
        disabled={renew.isPending}
        onChange={({ target }) => renew.mutate(target.checked, { onError: (error) => toastProblem(error) })}
      />
      <Fold title={t`What was put in for ${name}`} open={isOpen} onToggle={open}>
        {isOpen && <Loaded query={purse}>{(found) => <PurseHistory purse={found} />}</Loaded>}
      </Fold>
    </Stack>
  )
}
