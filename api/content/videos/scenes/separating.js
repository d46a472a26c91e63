import { circle, dice, during, ease, group, INK, line, MUTED, ORANGE, path, rect, shape, text, title } from './stage.js'

// Salt and sand taken apart: dissolve, filter, evaporate.
const WATER = '#bae6fd'
const SALT = '#ffffff'
const SAND = '#d6a05a'
const roll = dice(11)
const GRAINS = Array.from({ length: 60 }, (_, n) => ({ at: [roll(), roll()], isSalt: n % 2 === 0 }))
const grain = (x, y, isSalt) => circle(x, y, 5, { fill: isSalt ? SALT : SAND, stroke: isSalt ? MUTED : '#a16207', width: 1.5 })

const beaker = (x, y, level) =>
  rect(x + 3, y + 200 - 190 * level, 174, 190 * level, { fill: WATER, rx: 2 }) +
  path(`M ${x} ${y} V ${y + 192} Q ${x} ${y + 200} ${x + 8} ${y + 200} H ${x + 172} Q ${x + 180} ${y + 200} ${x + 180} ${y + 192} V ${y}`, { stroke: INK, width: 4 })

function dissolving(t) {
  const level = 0.6 * ease(t, 8, 11)
  const gone = ease(t, 12, 17)
  const turn = 26 * Math.sin(4 * t)
  const grains = GRAINS.map(({ at, isSalt }) => {
    const x = 345 + at[0] * 164 + (gone > 0 && gone < 1 ? 8 * Math.sin(5 * t + 9 * at[1]) : 0)
    const y = 352 - at[1] * 30
    return group(isSalt ? 1 - gone : 1, grain(x, y, isSalt))
  })
  return group(
    during(t, 4, 19),
    beaker(337, 160, level),
    ...grains,
    group(during(t, 12, 18), line(427 + turn, 80, 427 - turn, 330, { stroke: MUTED, width: 6 })),
    text(660, 200, t < 12 ? 'salt and sand' : 'salt dissolves,', { size: 22 }),
    text(660, 230, t < 12 ? 'in water' : 'sand does not', { size: 22 }),
  )
}

function filtering(t) {
  const run = ease(t, 22, 30)
  const drop = 250 + ((t * 90) % 60)
  const left = GRAINS.filter(({ isSalt }) => !isSalt)
  return group(
    during(t, 19, 33),
    shape([[337, 80], [517, 80], [437, 220], [437, 250], [417, 250], [417, 220]], { fill: '#fafaf9', stroke: INK }),
    shape([[352, 90], [502, 90], [427, 208]], { fill: '#fef3c7', stroke: MUTED, width: 2 }),
    group(1 - run, shape([[366, 112], [488, 112], [427, 206]], { fill: WATER, stroke: 'none', width: 0 })),
    ...left.map(({ at }) => grain(427 + (at[0] - 0.5) * 54, 190 - at[1] * 46, false)),
    group(run > 0 && run < 1 ? 1 : 0, circle(427, drop, 5, { fill: '#38bdf8' })),
    group(1, rect(350, 385 - 70 * run, 154, 70 * run, { fill: WATER, rx: 2 })),
    path('M 346 300 V 380 Q 346 388 354 388 H 500 Q 508 388 508 380 V 300', { stroke: INK, width: 4 }),
    text(640, 140, 'residue: sand', { size: 22, fill: '#a16207', weight: 700 }),
    group(during(t, 26), text(650, 350, 'filtrate: salt water', { size: 22, fill: '#0369a1', weight: 700 })),
  )
}

function evaporating(t) {
  const gone = ease(t, 36, 44)
  const steam = [0, 1, 2].map((n) => {
    const rise = (t * 40 + n * 30) % 90
    return path(`M ${380 + 45 * n} ${220 - rise} q 12 -14 0 -28 q -12 -14 0 -28`, { stroke: '#a8a29e', width: 4 })
  })
  const crystals = GRAINS.filter(({ isSalt }) => isSalt).map(({ at }) =>
    group(ease(gone, 0.5 + at[1] / 3, 0.7 + at[1] / 3), grain(340 + at[0] * 174, 300 - 8 * at[1], true)),
  )
  return group(
    during(t, 33),
    path('M 300 250 Q 310 316 427 316 Q 544 316 554 250', { fill: '#fafaf9', stroke: INK, width: 4 }),
    group(1 - gone, path('M 312 268 Q 326 310 427 310 Q 528 310 542 268 Z', { fill: WATER, stroke: 'none', width: 0 })),
    group(gone < 1 ? 0.9 : 0, ...steam),
    ...crystals,
    ...[390, 427, 464].map((x) => path(`M ${x} 385 q -12 -12 0 ${-30 - 5 * Math.sin(9 * t + x)} q 12 16 0 30`, { fill: ORANGE, stroke: ORANGE, width: 1 })),
    line(320, 388, 534, 388, { stroke: MUTED, width: 5 }),
    text(690, 260, t < 40 ? 'water evaporates' : 'salt stays behind', { size: 22, weight: 700 }),
  )
}

const STEPS = [[4, 19, '1  Dissolve'], [19, 33, '2  Filter'], [33, 60, '3  Evaporate']]

export const seconds = 50
export const draw = (t) =>
  title(t, 'Salt from sand') +
  STEPS.map(([from, to, name]) =>
    group(during(t, from, to), text(60, 60, name, { size: 28, weight: 700, fill: ORANGE, anchor: 'start' })),
  ).join('') +
  dissolving(t) +
  filtering(t) +
  evaporating(t)
