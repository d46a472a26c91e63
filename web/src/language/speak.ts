import { type Language, language } from './choice'

/** One file for each language beside English, fetched by those who chose it. */
const catalogues = import.meta.glob<{ default: object }>(['./*.po', '!./en.po'])

async function keepWords(of: Language) {
  const catalogue = await catalogues[`./${of}.po`]?.()
  if (catalogue) localStorage.setItem('language-words', JSON.stringify(catalogue.default))
  else localStorage.removeItem('language-words')
}

/** Keeps the language and its words on the device and opens the page anew in it; rejects where the words do not come. */
export async function speak(next: Language) {
  await keepWords(next)
  localStorage.setItem('language', next)
  location.reload()
}

/** A new version of the site may have new words: they are there when the page opens next. */
export function renewWords() {
  if (language !== 'en') keepWords(language).catch(() => undefined)
}
