import { ChevronLeft, X } from 'lucide-react'
import { useNavigate } from 'react-router'
import { IconButton } from '../../ui/Button'
import { ReaderBack, ReaderTitle } from '../../ui/Reader'

/** The way back to the library, the title, and the cross that leads to where the reader came from. */
export function ReaderHead({ title, author }: { title: string; author?: string }) {
  const navigate = useNavigate()
  const cameFromHere = (window.history.state as { idx?: number } | null)?.idx
  const close = () => (cameFromHere ? navigate(-1) : navigate('/home'))
  return (
    <>
      <ReaderBack to="/library">
        <ChevronLeft size={20} aria-hidden="true" />
        Library
      </ReaderBack>
      <ReaderTitle title={title} author={author} />
      <IconButton label="Close the book" icon={<X />} onClick={close} />
    </>
  )
}
