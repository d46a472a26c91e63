import { arrow, BLUE, during, ease, group, INK, line, mix, MUTED, ORANGE, path, TEAL, text, title } from './stage.js'

// A ray on a plane mirror: the normal, equal angles, then the angle turned.
const FOOT = [427, 380]
const LENGTH = 300
const angleAt = (t) => {
  if (t < 28) return 40
  if (t < 34) return mix(40, 65, ease(t, 28, 33))
  return mix(65, 15, ease(t, 35, 40))
}
const along = (degrees, by) => {
  const angle = (degrees * Math.PI) / 180
  return [FOOT[0] + by * Math.sin(angle), FOOT[1] - by * Math.cos(angle)]
}
const arc = (from, to, radius) => {
  const [x1, y1] = along(from, radius)
  const [x2, y2] = along(to, radius)
  return `M ${x1} ${y1} A ${radius} ${radius} 0 0 1 ${x2} ${y2}`
}

function mirror() {
  const strokes = []
  for (let x = 140; x < 720; x += 22) strokes.push(line(x, 384, x - 12, 400, { stroke: MUTED, width: 2 }))
  return line(130, 382, 724, 382, { stroke: INK, width: 6 }) + strokes.join('')
}

export const seconds = 48
export const draw = (t) => {
  const angle = angleAt(t)
  const start = along(-angle, LENGTH)
  const came = ease(t, 6, 9)
  const left = ease(t, 9, 12)
  const tip = [mix(start[0], FOOT[0], came), mix(start[1], FOOT[1], came)]
  const end = along(angle, LENGTH * left)
  const [ix, iy] = along(-angle / 2, 120)
  const [rx, ry] = along(angle / 2, 120)
  return (
    title(t, 'Light on a plane mirror') +
    group(during(t, 4), mirror()) +
    group(during(t, 6), arrow(...start, ...tip, { stroke: ORANGE, width: 4 })) +
    group(during(t, 9), left > 0.02 ? arrow(...FOOT, ...end, { stroke: TEAL, width: 4 }) : '') +
    group(during(t, 14), line(427, 380, 427, 70, { stroke: BLUE, width: 3, dash: '10 8' }), text(427, 56, 'normal', { fill: BLUE, size: 20 })) +
    group(during(t, 19), path(arc(-angle, 0, 90), { stroke: ORANGE }), text(ix, iy + 8, 'i', { fill: ORANGE, size: 28, weight: 700 })) +
    group(during(t, 22), path(arc(0, angle, 90), { stroke: TEAL }), text(rx, ry + 8, 'r', { fill: TEAL, size: 28, weight: 700 })) +
    group(during(t, 25), text(700, 110, `i = ${Math.round(angle)}°`, { fill: ORANGE, size: 28, weight: 700 }), text(700, 150, `r = ${Math.round(angle)}°`, { fill: TEAL, size: 28, weight: 700 })) +
    group(during(t, 41), text(140, 110, 'i = r', { size: 40, weight: 700 })) +
    group(during(t, 6, 14), text(150, 150, 'incident ray', { fill: ORANGE, size: 20 })) +
    group(during(t, 11, 18), text(705, 150, 'reflected ray', { fill: TEAL, size: 20 }))
  )
}
