import type { PDFDocumentProxy, PDFPageProxy, RenderTask } from 'pdfjs-dist'

/** Old phones refuse larger canvases. */
const MOST_PIXELS = 12_000_000

interface Picture {
  page: number
  drawing: Promise<HTMLCanvasElement>
  cancel: () => void
}

/** Draws pages crisply for the screen and keeps the ones around the current page. */
export class Pictures {
  private kept = new Map<string, Picture>()

  constructor(private readonly pdf: PDFDocumentProxy) {}

  /** The page `width` css pixels wide; drawn once, and the next one after it. */
  async of(page: number, width: number): Promise<HTMLCanvasElement> {
    for (const [key, picture] of this.kept) {
      if (Math.abs(picture.page - page) > 1 || !key.endsWith(` ${width}`)) this.drop(key)
    }
    const drawn = await this.draw(page, width).drawing
    if (page < this.pdf.numPages) this.draw(page + 1, width).drawing.catch(() => {})
    return drawn
  }

  clear(): void {
    for (const key of this.kept.keys()) this.drop(key)
  }

  private draw(page: number, width: number): Picture {
    const key = `${page} ${width}`
    const known = this.kept.get(key)
    if (known) return known
    const made = this.start(page, width)
    this.kept.set(key, made)
    made.drawing.catch(() => this.kept.get(key) === made && this.kept.delete(key))
    return made
  }

  private start(page: number, width: number): Picture {
    let task: RenderTask | null = null
    let isDropped = false
    const drawing = this.pdf.getPage(page).then(async (source) => {
      if (isDropped) throw new Error('no longer wanted')
      const canvas = document.createElement('canvas')
      task = source.render({ canvas, viewport: viewportFor(source, width, canvas) })
      await task.promise
      return canvas
    })
    const cancel = () => {
      isDropped = true
      task?.cancel()
    }
    return { page, drawing, cancel }
  }

  private drop(key: string): void {
    const picture = this.kept.get(key)
    this.kept.delete(key)
    picture?.drawing.catch(() => {})
    picture?.cancel()
  }
}

/** Device pixels for a css width, within what a phone can hold; sets the canvas to that size. */
function viewportFor(source: PDFPageProxy, width: number, canvas: HTMLCanvasElement) {
  const natural = source.getViewport({ scale: 1 })
  const crisp = (width / natural.width) * (window.devicePixelRatio || 1)
  const bearable = Math.sqrt(MOST_PIXELS / (natural.width * natural.height))
  const viewport = source.getViewport({ scale: Math.min(crisp, bearable) })
  canvas.width = Math.round(viewport.width)
  canvas.height = Math.round(viewport.height)
  return viewport
}
