import { useEffect, useMemo, useRef, useState } from 'react'
import { boxesOfWords } from './marks/boxesOfWords'
import { boxesOfText } from './pdf/boxes'
import type { LoadedPdf } from './pdf/load'
import type { Shown } from './pdf/usePdf'
import { type Box, type Mark, Sheet } from './ReaderFrame'

interface PageViewProps {
  loaded: LoadedPdf
  shown: Shown
  width: number
  marks: Mark[]
  sought: string
  layer: React.RefObject<HTMLDivElement | null>
}

/** The page with its marks and its selectable words. */
export function PageView({ loaded, shown, width, marks, sought, layer }: PageViewProps) {
  const { source, picture } = shown
  const scale = width / source.getViewport({ scale: 1 }).width
  const viewport = useMemo(() => source.getViewport({ scale }), [source, scale])
  const [laidOut, setLaidOut] = useState(0)
  const [found, setFound] = useState<Box[]>([])
  const turn = useRef(0)

  useEffect(() => {
    const container = layer.current
    if (!container) return
    turn.current += 1
    const mine = turn.current
    container.replaceChildren()
    const layout = new loaded.library.TextLayer({
      textContentSource: source.streamTextContent(),
      container,
      viewport,
    })
    layout.render().then(
      () => mine === turn.current && setLaidOut(mine),
      () => {},
    )
    return () => layout.cancel()
  }, [loaded, source, viewport, layer])

  useEffect(() => {
    const container = layer.current
    setFound(container && laidOut > 0 && sought ? boxesOfText(container, sought) : [])
  }, [laidOut, sought, layer])

  const placed = useMemo(() => {
    const container = layer.current
    if (!container || laidOut === 0) return marks
    return marks.map((mark) =>
      mark.boxes.length > 0 || !mark.words
        ? mark
        : { ...mark, boxes: boxesOfWords(container, mark.words, mark.before) },
    )
  }, [marks, laidOut, layer])
  const all: Mark[] = found.length > 0 ? [...placed, { id: 'found', tone: 'found', boxes: found }] : placed
  return (
    <Sheet
      width={Math.round(viewport.width)}
      height={Math.round(viewport.height)}
      scale={scale}
      picture={picture}
      marks={all}
      text={layer}
    />
  )
}
