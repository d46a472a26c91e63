import { t } from '@lingui/core/macro'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Checkbox, Choices } from '../../../ui/forms/Field'
import { allow, type Link, type Permission, useFamilyAction } from './data'
import { PERMISSIONS } from './labels'

/** The three permissions of a link. The learner sets and takes them away, the parent only takes away. */
export function PermissionList({ link }: { link: Link }) {
  const change = useFamilyAction(allow)
  const isLearner = link.side === 'student'
  const held = (each: Permission) => link.permissions.includes(each)
  const flip = (each: Permission) => {
    const permissions = held(each)
      ? link.permissions.filter((other) => other !== each)
      : [...link.permissions, each]
    change.mutate(
      { id: link.id, permissions },
      {
        onSuccess: () =>
          toast({ title: t`Saved`, detail: t`We email ${link.firstName} about it.`, tone: 'success' }),
        onError: (error) => toastProblem(error),
      },
    )
  }
  return (
    <Choices legend={isLearner ? t`${link.firstName} may` : t`You may`}>
      {PERMISSIONS.map(({ value, label, says }) => (
        <Checkbox
          key={value}
          checked={held(value)}
          disabled={change.isPending || (!isLearner && !held(value))}
          onChange={() => flip(value)}
          label={label}
          says={says}
        />
      ))}
    </Choices>
  )
}
