import { Trash2 } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import { DRAFT_DRAWING_LIMIT, DRAFT_LIST_LIMIT } from '../../../api/constants.gen'
import { FileButton } from '../../../ui/forms/FileButton'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button, IconButton } from '../../../ui/primitives/Button'
import type { LessonDraft } from './data'

type Drawings = LessonDraft['drawings']

interface DrawingsProps {
  drawings: Drawings
  error: string | undefined
  onChange: (drawings: Drawings) => void
  /** Puts a drawing into the text. */
  onUse: (name: string) => void
}

/** The drawings of a lesson, by the names its text calls them. */
export function DrawingFields({ drawings, error, onChange, onUse }: DrawingsProps) {
  const [refusal, setRefusal] = useState<string>()
  const pick = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    const svg = await file.text()
    const wrong = refusalOf(svg, drawings.length)
    setRefusal(wrong)
    if (wrong) return
    const name = freeName(file.name, drawings)
    onChange([...drawings, { name, svg }])
  }
  const said = refusal ?? error
  return (
    <Card title="Drawings">
      <Text size={14} tone="muted">
        An SVG file of 12 kB or less. The text shows it with :::figure and its name.
      </Text>
      <Stack as="ul" gap={2}>
        {drawings.map(({ name }) => (
          <li key={name}>
            <Row justify="space-between">
              <Text as="span">{name}</Text>
              <Row>
                <Button kind="quiet" aria-label={`Put ${name} into the text`} onClick={() => onUse(name)}>
                  Add to the text
                </Button>
                <IconButton
                  label={`Remove ${name}`}
                  icon={<Trash2 />}
                  onClick={() => onChange(drawings.filter((each) => each.name !== name))}
                />
              </Row>
            </Row>
          </li>
        ))}
      </Stack>
      {said && (
        <div role="alert">
          <Text size={14} tone="danger">
            {said}
          </Text>
        </div>
      )}
      <div>
        <FileButton label="Add a drawing" accept=".svg,image/svg+xml" onChange={pick} />
      </div>
    </Card>
  )
}

function refusalOf(svg: string, count: number): string | undefined {
  if (count >= DRAFT_LIST_LIMIT) return `A lesson has at most ${DRAFT_LIST_LIMIT} drawings.`
  if (svg.length > DRAFT_DRAWING_LIMIT)
    return 'This file is too large. Save the drawing simpler, then try again.'
  if (!svg.includes('<svg')) return 'This is no SVG file. Choose one that ends in .svg.'
  return undefined
}

/** A name for the text: small letters, digits and dashes, and one of its own. */
function freeName(file: string, drawings: Drawings): string {
  const plain =
    file
      .toLowerCase()
      .replace(/\.svg$/, '')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 50) || 'drawing'
  const taken = new Set(drawings.map(({ name }) => name))
  for (let n = 1; ; n++) {
    const name = n === 1 ? plain : `${plain}-${n}`
    if (!taken.has(name)) return name
  }
}
