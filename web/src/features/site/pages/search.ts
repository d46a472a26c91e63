import { plain, type Section } from '../../../ui/content/prose'

/** The sections with those entries that hold every word sought; a word may be only begun. */
export function matching(sections: Section[], sought: string): Section[] {
  const words = folded(sought).split(/\s+/).filter(Boolean)
  return sections
    .map((section) => ({
      ...section,
      entries: section.entries.filter(({ title, text }) => {
        const said = folded(`${title} ${plain(text)} ${section.title}`)
        return words.every((word) => said.includes(word))
      }),
    }))
    .filter(({ entries }) => entries.length > 0)
}

/** Small letters without marks above them; "e-mail" is found as "email" too. */
const folded = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f-]/g, '')
