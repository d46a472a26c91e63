import { arrow, BLUE, during, ease, group, INK, line, mix, MUTED, ORANGE, shape, TEAL, text, title } from './stage.js'

// A triangle reflected in a mirror line, then in the y-axis of the plane.
const AXIS = 427
const LEFT = [[210, 120], [350, 180], [250, 310]]
const other = ([x, y]) => [2 * AXIS - x, y]

const distances = (t) =>
  LEFT.map((point, n) => {
    const seen = during(t, 14 + 3 * n, 30)
    const [x, y] = point
    const reach = ease(t, 14 + 3 * n, 16 + 3 * n)
    const steps = Math.round((AXIS - x) / 20)
    return group(
      seen,
      line(x, y, AXIS, y, { stroke: BLUE, dash: '6 6' }),
      line(AXIS, y, mix(AXIS, 2 * AXIS - x, reach), y, { stroke: ORANGE, dash: '6 6' }),
      text((x + AXIS) / 2, y - 10, `${steps}`, { fill: BLUE, size: 20 }),
      group(ease(reach, 0.8, 1), text((3 * AXIS - x) / 2, y - 10, `${steps}`, { fill: ORANGE, size: 20 })),
    )
  }).join('')

const names = (t) =>
  LEFT.map((point, n) => {
    const [x, y] = point
    const [mx, my] = other(point)
    const letter = 'ABC'[n]
    return (
      group(during(t, 5, 30), text(x - (n === 1 ? 4 : 18), y + (n === 1 ? -14 : 6), letter, { fill: TEAL, weight: 700 })) +
      group(during(t, 24, 30), text(mx + (n === 1 ? 6 : 20), my + (n === 1 ? -14 : 6), `${letter}′`, { fill: ORANGE, weight: 700 }))
    )
  }).join('')

function mirror(t) {
  return (
    group(
      during(t, 4, 30),
      line(AXIS, 60, AXIS, 385, { stroke: MUTED, width: 4, dash: '14 8' }),
      text(AXIS, 46, 'mirror line', { fill: MUTED, size: 20 }),
      shape(LEFT, { fill: '#ccfbf1', stroke: TEAL }),
    ) +
    distances(t) +
    group(during(t, 24, 30), shape(LEFT.map(other), { fill: '#ffedd5', stroke: ORANGE })) +
    names(t)
  )
}

const at = ([x, y]) => [AXIS + 44 * x, 300 - 44 * y]
const PLANE = [[2, 1], [5, 1], [4, 4]]

function plane(t) {
  const grid = []
  for (let n = -6; n <= 6; n += 1) grid.push(line(...at([n, -1.6]), ...at([n, 5.2]), { stroke: '#e7e5e4', width: 1 }))
  for (let n = -1; n <= 5; n += 1) grid.push(line(...at([-6.5, n]), ...at([6.5, n]), { stroke: '#e7e5e4', width: 1 }))
  const moved = PLANE.map(([x, y]) => [mix(x, -x, ease(t, 35, 38)), y])
  const labels = PLANE.map(([x, y], n) => {
    const [px, py] = at([x, y])
    const [mx, my] = at([-x, y])
    const below = y === 1 ? 28 : -12
    return (
      group(during(t, 32 + n * 0.6, 50), text(px, py + below, `(${x}, ${y})`, { fill: TEAL, size: 19 })) +
      group(during(t, 39 + n * 0.6, 50), text(mx, my + below, `(−${x}, ${y})`, { fill: ORANGE, size: 19 }))
    )
  })
  return group(
    during(t, 30, 50),
    ...grid,
    arrow(...at([-6.6, 0]), ...at([6.7, 0]), { width: 2 }),
    arrow(...at([0, -1.7]), ...at([0, 5.4]), { width: 2 }),
    text(...at([6.6, -0.55]), 'x', { size: 20 }),
    text(...at([0.35, 5.1]), 'y', { size: 20 }),
    shape(PLANE.map(at), { fill: '#ccfbf1', stroke: TEAL }),
    group(during(t, 35, 50), shape(moved.map(at), { fill: '#ffedd5', stroke: ORANGE })),
    group(during(t, 43, 50), text(427, 36, '(x, y) → (−x, y)', { size: 28, weight: 700, fill: INK })),
  )
}

export const seconds = 50
export const draw = (t) => title(t, 'Reflection in a line') + mirror(t) + plane(t)
