/** The reader is wanted in a moment, with one of these books; where it cannot come now, its screen says so. */
export const expectReader = (books: string[]) =>
  import('./ahead').then(
    (ahead) => ahead.expectBooks(books),
    () => undefined,
  )
