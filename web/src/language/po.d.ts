/** A catalogue as the build hands it out: by a message's id, what is translated. */
declare module '*.po' {
  const words: Record<string, unknown>
  export default words
}
