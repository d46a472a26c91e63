import { pdfFiles } from './pdf/load'

/** Everything the reader may fetch while a book is read, so that it works without a network; files it only names. */
export async function fetchReader(): Promise<string[]> {
  const [files] = await Promise.all([
    pdfFiles(),
    import('./ahead'),
    import('./Panels'),
    import('./marks/MarksScreen'),
    import('../../../ui/content/Maths'),
  ])
  return files
}
