import { FolderOpen } from 'lucide-react'
import { useRef, useState } from 'react'
import { FileButton } from '../../../../ui/forms/FileButton'
import { Row, Stack, Text } from '../../../../ui/layout/layout'
import { Button } from '../../../../ui/primitives/Button'
import { droppedFiles } from './dropped'
import styles from './folder.module.css'

interface FolderPickerProps {
  onFiles: (files: File[]) => void
  onList: (file: File) => void
}

const isList = ({ name }: File) => /\.csv$/i.test(name)

/** A folder or many files, chosen or dropped; a CSV among them is the list. */
export function FolderPicker({ onFiles, onList }: FolderPickerProps) {
  const folder = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: File[]) => {
    const list = files.find(isList)
    if (list) onList(list)
    onFiles(files.filter((file) => !isList(file)))
  }
  return (
    <section
      className={styles.drop}
      data-over={isOver}
      aria-label="Files"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void droppedFiles(event.dataTransfer).then(take)
      }}
    >
      <Stack gap={3}>
        <Row>
          <Button icon={<FolderOpen />} onClick={() => folder.current?.click()}>
            Choose a folder
          </Button>
          <input
            ref={folder}
            type="file"
            multiple
            hidden
            aria-label="Choose a folder"
            {...{ webkitdirectory: '' }}
            onChange={({ target }) => take([...(target.files ?? [])])}
          />
          <FileButton
            label="Choose a list (CSV)"
            accept=".csv"
            onChange={({ target }) => target.files?.[0] && onList(target.files[0])}
          />
        </Row>
        <Text tone="muted" size={14}>
          Or drop files and folders here. A list has the columns file, title, author, subject, forms,
          description, year; only file is needed.
        </Text>
      </Stack>
    </section>
  )
}
