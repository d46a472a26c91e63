import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { AlertDialog as Alert, Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef, useState } from 'react'
import { Input } from '../forms/Field'
import { Button, IconButton } from './Button'

/** The keyboard goes back to what opened the window, also where a form inside has taken it before the window did. */
function useWayBack(open: boolean) {
  const opener = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  if (open !== wasOpen.current) {
    wasOpen.current = open
    if (open) opener.current = document.activeElement
  }
  return (event: Event) => {
    const { activeElement, body } = document
    const isElsewhere = activeElement !== body && !(event.target as Node | null)?.contains(activeElement)
    if (isElsewhere) event.preventDefault()
    else if (opener.current instanceof HTMLElement && opener.current.isConnected) {
      event.preventDefault()
      opener.current.focus()
    }
  }
}

interface DialogProps {
  title: string
  description?: string
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
  actions?: ReactNode
  wide?: boolean
  /** Along the right edge, over the list it belongs to. */
  side?: boolean
}

/** A window over the screen: a sheet from below on phones. Escape, the cross and the scrim close it. */
export function Dialog(props: DialogProps) {
  const { title, description, open, onOpenChange, children, actions, wide, side } = props
  const wayBack = useWayBack(open)
  const look = ['dialog', wide && 'dialog--wide', side && 'dialog--side'].filter(Boolean).join(' ')
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          className={look}
          onCloseAutoFocus={wayBack}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <Radix.Title>{title}</Radix.Title>
          {description && <Radix.Description className="dialog-text">{description}</Radix.Description>}
          {children}
          {actions && <div className="dialog-actions">{actions}</div>}
          <div className="dialog-close">
            <Radix.Close asChild>
              <IconButton label={t`Close`} icon={<X />} />
            </Radix.Close>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface ConfirmProps {
  title: string
  description: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  confirm: string
  onConfirm: () => void
  busy?: boolean
  /** For what cannot be undone: the word to type before the button works. */
  type?: string
  /** False while what it asks for is not filled in: the button waits. */
  ready?: boolean
  danger?: boolean
  children?: ReactNode
}

/** A question before something that matters. */
export function AlertDialog(props: ConfirmProps) {
  const { title, description, open, onOpenChange, children } = props
  const wayBack = useWayBack(open)
  return (
    <Alert.Root open={open} onOpenChange={onOpenChange}>
      <Alert.Portal>
        <Alert.Overlay className="scrim" />
        <Alert.Content className="dialog" onCloseAutoFocus={wayBack}>
          <Alert.Title>{title}</Alert.Title>
          <Alert.Description asChild>
            <div className="dialog-text">{description}</div>
          </Alert.Description>
          {children}
          <Answer {...props} />
        </Alert.Content>
      </Alert.Portal>
    </Alert.Root>
  )
}

function Answer({ type, ready = true, confirm, onConfirm, busy, danger }: ConfirmProps) {
  const [typed, setTyped] = useState('')
  const sure = ready && (!type || typed.trim() === type)
  return (
    <>
      {type && (
        <Input
          label={t`Type ${type} to confirm`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
        />
      )}
      <div className="dialog-actions">
        <Alert.Cancel asChild>
          <Button>
            <Trans>Cancel</Trans>
          </Button>
        </Alert.Cancel>
        <Button kind={danger ? 'danger' : 'primary'} disabled={!sure} busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </>
  )
}
