// What every scene draws with: marks of an SVG of 854 by 480 as text. The lowest 80 stay free for captions.
export const INK = '#292524'
export const MUTED = '#78716c'
export const ORANGE = '#c2410c'
export const TEAL = '#0f766e'
export const BLUE = '#1d4ed8'
export const VIOLET = '#7c3aed'
export const PALE = '#f5f5f4'

/** 0 before `from`, 1 after `to`, gently between. */
export const ease = (t, from, to) => {
  const part = Math.min(1, Math.max(0, (t - from) / (to - from)))
  return part * part * (3 - 2 * part)
}
/** Seen from `from` until `to`, fading half a second at both ends. */
export const during = (t, from, to = 1e9) => Math.min(ease(t, from, from + 0.5), 1 - ease(t, to - 0.5, to))
export const mix = (a, b, part) => a + (b - a) * part

const tag = (name, given, inner = '') => {
  const told = Object.entries(given).map(([key, value]) => `${key}="${value}"`)
  return `<${name} ${told.join(' ')}>${inner}</${name}>`
}
export const group = (opacity, ...inner) => (opacity <= 0 ? '' : tag('g', { opacity }, inner.join('')))
export const text = (x, y, words, { size = 22, fill = INK, anchor = 'middle', weight = 500 } = {}) =>
  tag('text', { x, y, fill, 'font-size': size, 'text-anchor': anchor, 'font-weight': weight }, words)
export const line = (x1, y1, x2, y2, { stroke = INK, width = 3, dash = 'none' } = {}) =>
  tag('line', { x1, y1, x2, y2, stroke, 'stroke-width': width, 'stroke-dasharray': dash, 'stroke-linecap': 'round' })
export const circle = (cx, cy, r, { fill = INK, stroke = 'none', width = 2 } = {}) =>
  tag('circle', { cx, cy, r, fill, stroke, 'stroke-width': width })
export const rect = (x, y, width, height, { fill = PALE, stroke = 'none', line = 2, rx = 6 } = {}) =>
  tag('rect', { x, y, width, height, fill, stroke, 'stroke-width': line, rx })
export const shape = (points, { fill = 'none', stroke = INK, width = 3, open = false } = {}) =>
  tag(open ? 'polyline' : 'polygon', {
    points: points.map((point) => point.join(',')).join(' '),
    fill,
    stroke,
    'stroke-width': width,
    'stroke-linejoin': 'round',
    'stroke-linecap': 'round',
  })
export const path = (d, { fill = 'none', stroke = INK, width = 3 } = {}) =>
  tag('path', { d, fill, stroke, 'stroke-width': width, 'stroke-linecap': 'round' })
export const arrow = (x1, y1, x2, y2, given = {}) => {
  const angle = Math.atan2(y2 - y1, x2 - x1)
  const back = (by) => [x2 - 14 * Math.cos(angle + by), y2 - 14 * Math.sin(angle + by)]
  const { stroke = INK } = given
  return line(x1, y1, x2, y2, given) + shape([[x2, y2], back(0.45), back(-0.45)], { fill: stroke, stroke, width: 1 })
}
/** The same numbers at every drawing, so that a frame depends on its time alone. */
export const dice = (seed) => () => {
  seed = (seed * 1664525 + 1013904223) % 4294967296
  return seed / 4294967296
}
export const title = (t, words, until = 4) =>
  group(during(t, -1, until), text(427, 215, words, { size: 40, weight: 700, fill: ORANGE }))
