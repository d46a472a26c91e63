/** The languages of the interface. What is a draft waits for somebody who speaks the language. */
export const LANGUAGES = [
  { code: 'en', name: 'English', isDraft: false },
  { code: 'lg', name: 'Luganda', isDraft: true },
  { code: 'sw', name: 'Kiswahili', isDraft: true },
] as const

export type Language = (typeof LANGUAGES)[number]['code']

export const isLanguage = (code: string): code is Language => LANGUAGES.some((each) => each.code === code)

const KEY = 'language'
const WORDS = 'language-words'

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** The language of this page for as long as it is open, so that a word may stand at the top of a module too. */
export const language: Language = LANGUAGES.find(({ code }) => code === kept(KEY))?.code ?? 'en'

/** Whether somebody chose a language on this device. */
export const isChosen = () => kept(KEY) !== null

/** The words kept on this device, by the message's id. What is not among them is in English. */
export function words(): Record<string, unknown> {
  try {
    return language === 'en' ? {} : JSON.parse(kept(WORDS) ?? '{}')
  } catch {
    return {}
  }
}

/** Numbers and dates as this language writes them; where a browser does not know it, as English in Uganda does. */
export const writtenAs = (english: string) => (language === 'en' ? english : [`${language}-UG`, english])
