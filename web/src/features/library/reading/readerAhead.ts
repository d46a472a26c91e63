/** The reader is wanted in a moment; where it cannot come now, its screen says so. */
export const expectReader = () =>
  import('./ReaderScreen').then(
    () => undefined,
    () => undefined,
  )
