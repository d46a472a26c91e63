/** The reader is wanted in a moment, with one of these books; where it cannot come now, its screen says so. */
export const expectReader = (bookIds: string[]): Promise<void> =>
  Promise.all([import('./ahead'), import('./ReaderScreen')]).then(
    ([{ expectBooks }]) => expectBooks(bookIds),
    () => undefined,
  )
