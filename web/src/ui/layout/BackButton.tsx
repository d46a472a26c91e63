import { t } from '@lingui/core/macro'
import { ArrowLeft } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { IconButton } from '../primitives/Button'

/** Back to where the visitor came from; to `to` when this is the first page they opened here. */
export function BackButton({
  to = '/dashboard',
  label = t`Back`,
}: {
  to?: string | undefined
  label?: string
}) {
  const navigate = useNavigate()
  // The router calls the first entry of a visit "default": there is nothing of ours behind it.
  const isFirst = useLocation().key === 'default'
  return (
    <IconButton
      label={label}
      icon={<ArrowLeft />}
      onClick={() => (isFirst ? navigate(to, { replace: true }) : navigate(-1))}
    />
  )
}
