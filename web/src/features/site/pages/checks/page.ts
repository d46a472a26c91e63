import { type Check, good, holds, result } from './check'
import { contrast } from './colour'

const TEXT_LEAST = 4.5
const TARGET_LEAST = 24
const TARGET_WANTED = 44

/** What this very page is like on this device, for those who see, hear or move differently. */
export const pageChecks = (): Check[] => [
  ...contrasts(),
  messages(),
  width(),
  ...targets(),
  focus(),
  headings(),
  pictures(),
  labels(),
  landmarks(),
  language(),
  ...wishes(),
]

const PAIRS: [name: string, text: string, ground: string][] = [
  ['Text on the page', '--text', '--bg'],
  ['Text on a card', '--text', '--surface'],
  ['Quiet text on the page', '--muted', '--bg'],
  ['Quiet text on a card', '--muted', '--surface'],
  ['A link on the page', '--link', '--bg'],
  ['The main button', '--action-text', '--action'],
  ['A warning', '--warning', '--warning-soft'],
  ['An error', '--danger', '--danger-soft'],
  ['A success', '--success', '--success-soft'],
]

function contrasts(): Check[] {
  const style = getComputedStyle(document.documentElement)
  const colour = (token: string) => style.getPropertyValue(token).trim()
  return PAIRS.map(([name, text, ground]) => {
    const value = contrast(colour(text), colour(ground))
    return holds(
      value >= TEXT_LEAST,
      `Contrast: ${name.toLowerCase()}`,
      `${value.toFixed(1)} to 1`,
      `At least ${TEXT_LEAST} to 1 is needed to read it in sunlight.`,
    )
  })
}

function messages(): Check {
  const size = Number.parseFloat(getComputedStyle(document.body).fontSize)
  const scale = window.visualViewport?.scale ?? 1
  const said = `${size} px, pinched to ${Math.round(scale * 100)} %`
  return holds(size >= 16, 'Size of letters', said, 'Running text should have 16 px or more.', 'look')
}

function width(): Check {
  const over = document.documentElement.scrollWidth - window.innerWidth
  const said = over > 0 ? `${over} px wider than the window` : `fits into ${window.innerWidth} px`
  return holds(over <= 0, 'No sideways scrolling', said, 'Zoom in to four times and run this again.')
}

const isShown = (element: Element) => {
  const { width: wide, height: high } = element.getBoundingClientRect()
  return wide > 1 && high > 1 && getComputedStyle(element).visibility !== 'hidden'
}

/** A link within a sentence may be as small as its words. */
const isInText = (element: Element) => element.matches('a') && element.closest('p, li, td, dd') !== null

function targets(): Check[] {
  const all = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
  const sizes = all
    .filter((each) => isShown(each) && !isInText(each) && !each.closest('.visually-hidden'))
    .map((each) =>
      each.matches('input[type=checkbox], input[type=radio]') ? (each.closest('label') ?? each) : each,
    )
    .map((each) => Math.min(each.getBoundingClientRect().width, each.getBoundingClientRect().height))
  const tiny = sizes.filter((size) => size < TARGET_LEAST - 0.5).length
  const small = sizes.filter((size) => size < TARGET_WANTED - 0.5).length
  return [
    holds(
      tiny === 0,
      'Nothing too small to touch',
      `${tiny} of ${sizes.length} under ${TARGET_LEAST} px`,
      `${TARGET_LEAST} px is the least by WCAG 2.2.`,
    ),
    holds(
      small === 0,
      'Comfortable to touch',
      `${small} of ${sizes.length} under ${TARGET_WANTED} px`,
      `A finger likes ${TARGET_WANTED} px.`,
      'look',
    ),
  ]
}

/** Looks at the rule itself: moving the focus about would be heard. */
function focus(): Check {
  const probe = document.querySelector<HTMLElement>('[data-probe="focus"]')
  if (!probe) return result('Focus can be seen', 'nothing to try it on')
  const before = document.activeElement as HTMLElement | null
  probe.focus({ preventScroll: true, focusVisible: true } as FocusOptions)
  const wide = Number.parseFloat(getComputedStyle(probe).outlineWidth)
  const isDrawn = getComputedStyle(probe).outlineStyle !== 'none' && wide >= 2
  if (before && before !== document.body) before.focus({ preventScroll: true })
  else probe.blur()
  return holds(
    isDrawn,
    'Focus can be seen',
    isDrawn ? `a line of ${wide} px` : 'no line',
    'Press Tab and look.',
    'look',
  )
}

function headings(): Check {
  const levels = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map((each) =>
    Number(each.tagName[1]),
  )
  const main = levels.filter((level) => level === 1).length
  const skips = levels.filter((level, at) => at > 0 && level > (levels[at - 1] ?? 1) + 1).length
  const said = `${levels.length} headings, ${main} of the first level, ${skips} steps left out`
  return holds(main === 1 && skips === 0, 'Headings in order', said, 'Screen readers jump by headings.')
}

function pictures(): Check {
  const all = [...document.querySelectorAll('img')]
  const silent = all.filter((each) => !each.hasAttribute('alt')).length
  return holds(
    silent === 0,
    'Pictures are described',
    `${silent} of ${all.length} are not`,
    'They need an alt text.',
  )
}

function labels(): Check {
  const all = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
  const nameless = all.filter((each) => !each.labels?.length && !each.getAttribute('aria-label')).length
  return holds(
    nameless === 0,
    'Fields have names',
    `${nameless} of ${all.length} have none`,
    'They need a label.',
  )
}

function landmarks(): Check {
  const missing = ['main', 'nav', 'header', 'footer'].filter((each) => !document.querySelector(each))
  const skip = document.querySelector('a[href="#main"]')
  const said =
    missing.length === 0 && skip ? 'all there, with a way to skip to the main part' : `missing: ${missing}`
  return holds(
    missing.length === 0 && skip !== null,
    'Parts of the page are named',
    said,
    'Needed to jump about.',
  )
}

function language(): Check {
  const { lang } = document.documentElement
  return holds(lang.startsWith('en'), 'Language is told', lang || 'not told', 'Needed for the right voice.')
}

/** What the device asks for, and whether we do it. */
function wishes(): Check[] {
  const asks = (query: string) => matchMedia(query).matches
  const quick = getComputedStyle(document.documentElement).getPropertyValue('--quick').trim()
  const still = asks('(prefers-reduced-motion: reduce)')
  return [
    still
      ? holds(
          Number.parseFloat(quick) === 0,
          'Less motion',
          'asked for, and motion is off',
          'Motion should be off.',
        )
      : result('Less motion', 'not asked for by this device'),
    result('More contrast', asks('(prefers-contrast: more)') ? 'asked for' : 'not asked for by this device'),
    result('Colours of the system', asks('(forced-colors: active)') ? 'in use' : 'not in use'),
    result('Light or dark', document.documentElement.dataset.theme ?? 'light'),
    result('Pointing', asks('(pointer: coarse)') ? 'by finger' : 'by mouse or the like'),
    good('Zoom is allowed', zoomText()),
  ]
}

function zoomText(): string {
  const view = document.querySelector<HTMLMetaElement>('meta[name="viewport"]')?.content ?? ''
  return /user-scalable\s*=\s*no|maximum-scale\s*=\s*1\b/.test(view)
    ? 'but the page hinders it'
    : 'nothing hinders it'
}
