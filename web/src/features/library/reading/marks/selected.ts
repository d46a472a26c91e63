import type { Box } from '../ReaderFrame'

/** Words somebody selected: on a page by their boxes, in the text by the words before them. */
export interface Selected {
  text: string
  page: number
  boxes: Box[]
  before?: string
}
