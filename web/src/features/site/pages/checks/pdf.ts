import { type Check, holds } from './check'

/** A page of one black square, the smallest PDF that shows whether a browser can draw one. */
const SQUARE = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 4 0 R/Resources<<>>>>endobj
4 0 obj<</Length 21>>stream
0 g
20 20 60 60 re
f
endstream
endobj
trailer<</Root 1 0 R>>`

/** Draws the page as the reader draws a book, and looks at what came out. */
export async function drawPdf(): Promise<Check> {
  const start = performance.now()
  const [{ default: libraryUrl }, { default: workerUrl }] = await Promise.all([
    import('pdfjs-dist/build/pdf.min.mjs?url'),
    import('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'),
  ])
  const library: typeof import('pdfjs-dist') = await import(/* @vite-ignore */ libraryUrl)
  library.GlobalWorkerOptions.workerSrc = workerUrl
  const task = library.getDocument({
    data: new TextEncoder().encode(SQUARE),
    isEvalSupported: false,
    useWasm: false,
    verbosity: 0,
  })
  try {
    const page = await (await task.promise).getPage(1)
    const viewport = page.getViewport({ scale: 1 })
    const canvas = document.createElement('canvas')
    canvas.width = viewport.width
    canvas.height = viewport.height
    await page.render({ canvas, viewport }).promise
    const [red = 255] = canvas.getContext('2d')?.getImageData(50, 50, 1, 1).data ?? []
    const ms = Math.round(performance.now() - start)
    const said = red < 50 ? `drawn in ${ms} ms, with loading` : 'the page stayed white'
    return holds(red < 50, 'Drawing a PDF', said, 'Books cannot be shown: update the browser.')
  } finally {
    void task.destroy()
  }
}
