import { BLUE, circle, dice, during, group, INK, mix, MUTED, ORANGE, path, rect, TEAL, text, title } from './stage.js'

// Sixteen particles of one substance as it is heated: solid, liquid, gas.
const BOX = { x: 262, y: 44, size: 330 }
const roll = dice(7)
const PARTICLES = Array.from({ length: 25 }, (_, n) => ({
  home: [BOX.x + 75 + (n % 5) * 45, BOX.y + 120 + Math.floor(n / 5) * 45],
  pool: [BOX.x + 36 + (n % 7) * 42 + 8 * roll(), BOX.y + 300 - Math.floor(n / 7) * 34 - 6 * roll()],
  phase: roll() * 6.28,
  speed: [70 + 90 * roll(), 60 + 90 * roll()],
  from: [roll() * 300, roll() * 300],
}))

/** A place that runs to and fro between two walls. */
const bounce = (at, length) => {
  const way = ((at % (2 * length)) + 2 * length) % (2 * length)
  return way < length ? way : 2 * length - way
}
const lin = (t, from, to) => Math.min(1, Math.max(0, (t - from) / (to - from)))

function place(particle, t) {
  const { home, pool, phase, speed, from } = particle
  const shake = t < 18 ? mix(2, 8, lin(t, 12, 18)) : 8
  const solid = [home[0] + shake * Math.sin(9 * t + phase), home[1] + shake * Math.cos(8 * t + phase)]
  const liquid = [
    pool[0] + 14 * Math.sin(1.6 * t + phase),
    pool[1] + 9 * Math.sin(2.1 * t + 2 * phase),
  ]
  const gas = [
    BOX.x + 15 + bounce(from[0] + speed[0] * 1.7 * t, BOX.size - 30),
    BOX.y + 15 + bounce(from[1] + speed[1] * 1.7 * t, BOX.size - 30),
  ]
  const melted = lin(t, 18, 22)
  const boiled = lin(t, 32, 36)
  return [0, 1].map((axis) => mix(mix(solid[axis], liquid[axis], melted), gas[axis], boiled))
}

const flame = (t, x) =>
  path(`M ${x} 404 q -14 -12 0 ${-26 - 5 * Math.sin(9 * t + x)} q 14 14 0 26`, { fill: ORANGE, stroke: ORANGE, width: 1 })

const state = (t, from, to, name, what, fill) =>
  group(
    during(t, from, to),
    text(130, 200, name, { size: 30, weight: 700, fill }),
    ...what.map((words, n) => text(130, 236 + 28 * n, words, { size: 19, fill: INK })),
  )

export const seconds = 50
export const draw = (t) =>
  title(t, 'Solid, liquid, gas') +
  group(
    during(t, 4),
    rect(BOX.x, BOX.y, BOX.size, BOX.size, { fill: 'white', stroke: MUTED, line: 4, rx: 4 }),
    ...PARTICLES.map((particle) => circle(...place(particle, t), 11, { fill: t < 20 ? BLUE : t < 34 ? TEAL : ORANGE })),
  ) +
  group(Math.max(during(t, 12, 24), during(t, 28, 40)), flame(t, 380), flame(t, 427), flame(t, 474)) +
  state(t, 5, 18, 'Solid', ['fixed places', 'they only shake', 'close together'], BLUE) +
  state(t, 21, 32, 'Liquid', ['still close', 'they slide past', 'one another'], TEAL) +
  state(t, 35, 50, 'Gas', ['far apart', 'fast, in all', 'directions'], ORANGE) +
  group(during(t, 12, 18), text(725, 220, 'Heat: they', { size: 20 }), text(725, 248, 'shake harder', { size: 20 })) +
  group(during(t, 19, 26), text(725, 220, 'melting', { size: 26, weight: 700 })) +
  group(during(t, 33, 40), text(725, 220, 'boiling', { size: 26, weight: 700 })) +
  group(during(t, 42, 50), text(725, 220, 'The same', { size: 20 }), text(725, 248, '25 particles', { size: 20 }))
