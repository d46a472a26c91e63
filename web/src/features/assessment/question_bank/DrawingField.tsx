import { useState } from 'react'
import { problemOf } from '../../../lib/problem'
import { Banner } from '../../../ui/feedback/states'
import { Select, TextArea } from '../../../ui/forms/Field'
import { FileButton } from '../../../ui/forms/FileButton'
import { Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { addressOf, type Choices, type Figure, useBring } from './data'

export interface Drawn {
  /** The name of the drawing; none where it is empty. */
  image: string
  alt: string
}

interface DrawingProps extends Drawn {
  known: Choices
  /** Shows the drawing itself; places put on it show it already. */
  preview: boolean
  onChange: (drawn: Drawn) => void
}

const MOST_MB = 5

/** The drawing of a question: brought from the device or chosen from the bank, with its words; replaced or taken off. */
export function DrawingField({ image, alt, known, preview, onChange }: DrawingProps) {
  const bring = useBring()
  const [large, setLarge] = useState<string | null>(null)
  const alts = new Map(known.figures.map((figure) => [figure.name, figure.alt]))
  // Words of one's own stay; those of the drawing before go with it.
  const put = (name: string, words: string) =>
    onChange({ image: name, alt: alt.trim() && alt !== alts.get(image) ? alt : words })
  const pick = (file: File | undefined) => {
    if (!file) return
    bring.reset()
    setLarge(file.size > MOST_MB * 1_048_576 ? sizeWords(file.size) : null)
    if (file.size <= MOST_MB * 1_048_576)
      bring.mutate(file, { onSuccess: ({ name, alt: words }) => put(name, words) })
  }
  const problem = large ?? (bring.error && problemOf(bring.error).detail)
  return (
    <Stack gap={3}>
      {preview && image && <img className="math-text-drawing" src={addressOf(image)} alt={alt} />}
      {bring.data?.name === image && <Brought figure={bring.data} />}
      <Row>
        <FileButton
          label={image ? 'Bring another drawing' : 'Bring a drawing'}
          accept=".png,.jpg,.jpeg,.webp,.svg"
          busy={bring.isPending}
          onChange={(event) => {
            pick(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        {image && (
          <Button
            onClick={() => {
              bring.reset()
              onChange({ image: '', alt: '' })
            }}
          >
            Remove the drawing
          </Button>
        )}
      </Row>
      {problem && (
        <div role="alert">
          <Banner tone="danger">{problem}</Banner>
        </div>
      )}
      <Select
        label="Or choose one from the bank"
        hint="PNG, JPEG, WebP or SVG up to 5 MB. We make it smaller for slow connections."
        options={[{ value: '', label: 'None' }, ...namesOf(known, image)]}
        value={image}
        onChange={({ target }) => put(target.value, alts.get(target.value) ?? '')}
      />
      {image && (
        <TextArea
          label="What the drawing shows, for those who cannot see it"
          hint="Needed, at least 30 characters. Say what the drawing shows, not what the question asks."
          rows={3}
          maxLength={600}
          value={alt}
          onChange={({ target }) => onChange({ image, alt: target.value })}
        />
      )}
    </Stack>
  )
}

function Brought({ figure: { width, height, sizeBytes, findings } }: { figure: Figure }) {
  const size = `${width} by ${height}, ${Math.max(1, Math.round(sizeBytes / 1000))} kB`
  return (
    <>
      <div role="status">
        <Text size={14} tone="muted">{`Kept: ${size}.`}</Text>
      </div>
      {findings.length > 0 && <Banner tone="warning">{`Please fix: ${findings.join('; ')}.`}</Banner>}
    </>
  )
}

const sizeWords = (bytes: number) =>
  `This file has ${Math.round(bytes / 1_048_576)} MB; a drawing may have ${MOST_MB} MB. Make it smaller, then choose it again.`

function namesOf({ figures }: Choices, image: string) {
  const names = figures.map(({ name }) => name)
  const all = image && !names.includes(image) ? [...names, image] : names
  return all.map((name) => ({ value: name, label: name.replaceAll('-', ' ') }))
}
