import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronLeft, X } from 'lucide-react'
import { useNavigate } from 'react-router'
import { IconButton } from '../../../ui/primitives/Button'
import { ReaderBack, ReaderTitle } from './ReaderFrame'

/** The way back to the library, and the title. */
export function ReaderHead({ title, author }: { title: string; author?: string }) {
  return (
    <>
      <ReaderBack to="/library">
        <ChevronLeft size={20} aria-hidden="true" />
        <Trans>Library</Trans>
      </ReaderBack>
      <ReaderTitle title={title} author={author} />
    </>
  )
}

/** Leads to where the reader came from, or home. */
export function CloseBook() {
  const navigate = useNavigate()
  const steps = (window.history.state as { idx?: number } | null)?.idx
  return (
    <IconButton
      label={t`Close the book`}
      icon={<X />}
      onClick={() => (steps ? navigate(-1) : navigate('/home'))}
    />
  )
}
