import { arrow, BLUE, circle, during, ease, group, INK, line, MUTED, ORANGE, rect, shape, TEAL, text, title } from './stage.js'

// A boda ride and its graph: 6 km in 10 minutes, a stop of 5, back home in 15.
const LEGS = [[0, 0], [10, 6], [15, 6], [30, 0]]

/** Minutes of the journey that have passed at this second of the film. */
const minute = (t) => 10 * lin(t, 8, 18) + 5 * lin(t, 20, 25) + 15 * lin(t, 27, 37)
const lin = (t, from, to) => Math.min(1, Math.max(0, (t - from) / (to - from)))
const far = (m) => (m <= 10 ? 0.6 * m : m <= 15 ? 6 : Math.max(0, 6 - (m - 15) * 0.4))

const X = (m) => 150 + m * 19
const Y = (km) => 375 - km * 33

function axes(t) {
  const marks = []
  for (let m = 0; m <= 30; m += 5) marks.push(text(X(m), 398, `${m}`, { size: 17, fill: MUTED }), line(X(m), 150, X(m), 375, { stroke: '#e7e5e4', width: 1 }))
  for (let km = 0; km <= 6; km += 2) marks.push(text(132, Y(km) + 6, `${km}`, { size: 17, fill: MUTED }), line(150, Y(km), 740, Y(km), { stroke: '#e7e5e4', width: 1 }))
  return group(
    during(t, 4),
    ...marks,
    arrow(150, 375, 755, 375, { width: 2 }),
    arrow(150, 375, 150, 135, { width: 2 }),
    text(800, 381, 'min', { size: 18 }),
    text(165, 142, 'km from home', { size: 18, anchor: 'start' }),
  )
}

function drawn(t) {
  const now = minute(t)
  const points = LEGS.filter(([m]) => m <= now)
  points.push([now, far(now)])
  return group(
    during(t, 8),
    shape(points.map(([m, km]) => [X(m), Y(km)]), { open: true, stroke: ORANGE, width: 5 }),
    circle(X(now), Y(far(now)), 8, { fill: ORANGE }),
  )
}

function road(t) {
  const x = 150 + far(minute(t)) * 95
  const wheel = (at) => circle(at, 78, 9, { fill: 'white', stroke: INK, width: 4 })
  return group(
    during(t, 4),
    line(130, 90, 750, 90, { stroke: MUTED, width: 5 }),
    rect(112, 52, 34, 34, { fill: '#ccfbf1', stroke: TEAL }),
    shape([[106, 54], [129, 32], [152, 54]], { fill: TEAL, stroke: TEAL }),
    text(129, 114, 'home', { size: 16 }),
    rect(722, 46, 44, 40, { fill: '#dbeafe', stroke: BLUE }),
    text(744, 114, 'market', { size: 16 }),
    wheel(x - 14),
    wheel(x + 16),
    shape([[x - 16, 66], [x + 12, 66], [x + 18, 54]], { open: true, stroke: ORANGE, width: 6 }),
    circle(x - 2, 46, 8, { fill: INK }),
    line(x - 2, 54, x - 2, 66, { width: 7 }),
  )
}

const note = (t, from, to, x, y, words, fill = INK) =>
  group(during(t, from, to), text(x, y, words, { fill, size: 21, weight: 700 }))

export const seconds = 50
export const draw = (t) =>
  title(t, 'A journey as a graph') +
  axes(t) +
  road(t) +
  drawn(t) +
  note(t, 14, 27, 330, 330, '6 km in 10 min', ORANGE) +
  note(t, 21, 36, 390, 165, 'standing still', BLUE) +
  note(t, 32, 39, 590, 210, 'coming home', TEAL) +
  group(
    during(t, 39, 50),
    line(X(0), Y(0), X(10), Y(0), { stroke: BLUE, width: 4 }),
    line(X(10), Y(0), X(10), Y(6), { stroke: BLUE, width: 4 }),
    group(ease(t, 40, 41), text(352, 330, '6 km ÷ 10 min', { fill: BLUE, size: 20, weight: 700, anchor: 'start' })),
    group(ease(t, 43, 44), text(540, 190, '0.6 km a minute', { size: 22, weight: 700, anchor: 'start' }), text(540, 218, '= 36 km/h', { size: 22, weight: 700, anchor: 'start' })),
  )
