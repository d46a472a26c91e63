import { allTokensOf, isMaths } from './markdown'

/** The TeX of every formula in these texts. */
export const formulasOf = (texts: string[]): string[] =>
  texts.flatMap((text) =>
    allTokensOf(text)
      .filter(isMaths)
      .map(({ content }) => content),
  )

/** Every text within a value from the api, however deep it lies. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('data:') ? [] : [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}
