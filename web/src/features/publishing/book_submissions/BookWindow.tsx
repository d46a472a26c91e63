import { useState } from 'react'
import { fileSize } from '../../../ui/data/format'
import { Form } from '../../../ui/forms/Form'
import { PickFile } from '../../../ui/forms/PickFile'
import { Text } from '../../../ui/layout/layout'
import { Dialog } from '../../../ui/primitives/Dialog'
import { BookFields, detailsOf, startOf, type Typed } from './BookFields'
import { type Task, useChangeBook } from './data'
import { beginUpload, bytesOf } from './sender'
import { ACCEPT } from './UploadLine'
import type { Work } from './useSender'

const MOST_MB = 200

interface BookWindowProps {
  task: Task
  /** The author's own name; empty for the house. */
  name: string
  onSend: (work: Work) => void
  onClose: () => void
}

/** A book's file and details, in a window. */
export function BookWindow({ task, name, onSend, onClose }: BookWindowProps) {
  const book = task.kind === 'new' ? null : task.book
  const change = useChangeBook(book?.id ?? '')
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState<string>()
  const takesFile = task.kind !== 'details'

  async function submit(typed: Typed) {
    if (!takesFile) {
      await change.mutateAsync(detailsOf(typed, book))
      return onClose()
    }
    const wrong = faultOf(file) ?? (file ? await typeFaultOf(file) : undefined)
    setFault(wrong)
    if (wrong || !file) return
    const details = detailsOf(typed, book)
    onSend({ file, title: details.title, begin: () => beginUpload(file, book?.id ?? null, details) })
    onClose()
  }

  return (
    <Dialog title={TITLES[task.kind]} open onOpenChange={(open) => open || onClose()} wide>
      <Form<Typed>
        start={startOf(book, name)}
        onSubmit={submit}
        submit={takesFile ? 'Send' : 'Save'}
        submitting="Saving..."
      >
        {takesFile && (
          <PickFile
            label="File"
            accept={ACCEPT}
            hint={`PDF or EPUB, up to ${MOST_MB} MB. You can pause and continue later.`}
            error={fault}
            onPick={async (picked) => {
              setFile(picked)
              setFault(faultOf(picked) ?? (await typeFaultOf(picked)))
            }}
          />
        )}
        {file && !fault && <Text tone="muted">{`${file.name}, ${fileSize(file.size)}`}</Text>}
        {task.kind === 'version' ? (
          <Text>
            Learners go on reading the book as it is until the new file was reviewed. Their pages and marks
            stay.
          </Text>
        ) : (
          <BookFields isHouse={name === ''} />
        )}
      </Form>
    </Dialog>
  )
}

const TITLES: Record<Task['kind'], string> = {
  new: 'Send in a book',
  version: 'Send a new file',
  details: 'Change details',
}

/** What can be said of a file before any of it is sent. */
function faultOf(file: File | null): string | undefined {
  if (!file) return 'Choose a PDF or EPUB file.'
  if (!/\.(pdf|epub)$/i.test(file.name)) return 'Choose a PDF or EPUB file.'
  if (file.size === 0) return 'The file is empty. Choose another file.'
  if (file.size > MOST_MB * 1_048_576) return `The file is larger than ${MOST_MB} MB.`
  return undefined
}

const MARKS = { pdf: '%PDF-', epub: 'PK\u0003\u0004' }

/** Its first bytes, as the server looks at them: what is no book has nothing to be sent. */
async function typeFaultOf(file: File): Promise<string | undefined> {
  const mark = /\.epub$/i.test(file.name) ? MARKS.epub : MARKS.pdf
  const begin = String.fromCharCode(...(await bytesOf(file.slice(0, mark.length))))
  return begin === mark ? undefined : 'This is not a PDF or EPUB. Choose another file.'
}
