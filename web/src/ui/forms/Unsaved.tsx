import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { type FieldValues, useFormContext } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { AlertDialog } from '../primitives/Dialog'

const unsaved = new Set<string>()

/** Stands inside a Form: follows what was saved, and lets the screen know of changes that were not. */
export function FormSaved({ saved }: { saved: FieldValues }) {
  const { reset, formState } = useFormContext()
  const written = JSON.stringify(saved)
  useEffect(() => reset(JSON.parse(written)), [reset, written])
  useUnsaved(formState.isDirty)
  return null
}

function useUnsaved(isChanged: boolean) {
  const id = useId()
  useEffect(() => {
    if (isChanged) unsaved.add(id)
    else unsaved.delete(id)
    return () => {
      unsaved.delete(id)
    }
  }, [id, isChanged])
}

/** For what keeps its own state: asks before a link leads away while something is `changed` and not saved. */
export function AskBeforeLeaving({ changed }: { changed: boolean }) {
  useUnsaved(changed)
  return <LeaveGuard>{null}</LeaveGuard>
}

/** For ways that are no link, such as a key. */
export const isAnythingUnsaved = () => unsaved.size > 0

/** Asks before a link leads away from changes that were not saved; closing the window asks, too. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const [to, setTo] = useState<string | null>(null)
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (unsaved.size > 0) event.preventDefault()
    }
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.('a')
      if (!link || unsaved.size === 0 || !leadsAway(link, event)) return
      event.preventDefault()
      event.stopPropagation()
      setTo(link.pathname + link.search + link.hash)
    }
    window.addEventListener('beforeunload', onUnload)
    document.addEventListener('click', onClick, true)
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, true)
    }
  }, [])
  const leave = () => {
    unsaved.clear()
    if (to) navigate(to)
  }
  return (
    <>
      {children}
      <AlertDialog
        title={t`Leave without saving?`}
        description={t`You have changes that are not saved.`}
        open={to !== null}
        onOpenChange={(open) => !open && setTo(null)}
        confirm={t`Leave`}
        onConfirm={leave}
        danger
      />
    </>
  )
}

/** A place on the same page, a new tab and a file leave the page where it is. */
function leadsAway(link: HTMLAnchorElement, event: MouseEvent): boolean {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return false
  if (link.target === '_blank' || link.hasAttribute('download') || link.origin !== location.origin)
    return false
  return link.pathname + link.search !== location.pathname + location.search
}
