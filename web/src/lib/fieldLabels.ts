import { t } from '@lingui/core/macro'
import type { Problem } from './problem'

const UNHELPFUL = t`Please check what you entered.`

/** What a refusal says where no input can be marked: the fields it names, in place of words that name none. */
export function refusalText({ detail, fields }: Problem): string {
  const named = Object.entries(fields)
  if (detail !== UNHELPFUL || named.length === 0) return detail
  return named.map(([name, message]) => naming(labelOf(name), message)).join(' ')
}

const naming = (label: string, message: string) =>
  stopped(message.toLowerCase().startsWith(label.toLowerCase()) ? message : `${label}: ${message}`)

/** As `firstName` reads to a person: First name. */
function labelOf(name: string) {
  const words = name
    .replace(/[._]/g, ' ')
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const stopped = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`)
