import { arrow, BLUE, circle, dice, during, ease, group, INK, line, mix, MUTED, ORANGE, rect, text, title } from './stage.js'

// Water through a partly permeable membrane; then what it does to a plant cell.
const roll = dice(23)
const WATERS = Array.from({ length: 46 }, (_, n) => ({
  left: n < 34,
  crosses: n % 4 === 0 && n < 34,
  at: [roll(), roll()],
  phase: roll() * 6.28,
  when: 12 + roll() * 10,
}))
const SUGARS = Array.from({ length: 9 }, () => ({ at: [roll(), roll()], phase: roll() * 6.28 }))
const LEFT = [200, 420]
const RIGHT = [434, 650]
const side = (sideOf, part) => mix(sideOf[0] + 14, sideOf[1] - 14, part)

function water({ left, crosses, at, phase, when }, t) {
  const over = crosses ? ease(t, when, when + 3) : 0
  const x = mix(side(left ? LEFT : RIGHT, at[0]), side(RIGHT, at[0]), over)
  return circle(x + 7 * Math.sin(2 * t + phase), 130 + at[1] * 220 + 7 * Math.cos(2.3 * t + phase), 7, { fill: '#38bdf8' })
}

const sugar = ({ at, phase }, t) =>
  circle(side(RIGHT, 0.1 + 0.8 * at[0]) + 5 * Math.sin(1.3 * t + phase), 140 + at[1] * 200 + 5 * Math.cos(1.1 * t + phase), 15, { fill: ORANGE })

function tank(t) {
  const pores = []
  for (let y = 112; y < 372; y += 26) pores.push(line(427, y, 427, y + 15, { stroke: INK, width: 6 }))
  return group(
    during(t, 4, 28),
    rect(196, 108, 458, 268, { fill: '#f0f9ff', stroke: MUTED, line: 4 }),
    ...pores,
    ...WATERS.map((each) => water(each, t)),
    ...SUGARS.map((each) => sugar(each, t)),
    text(310, 92, 'water', { fill: BLUE, size: 22, weight: 700 }),
    text(565, 92, 'strong sugar solution', { fill: ORANGE, size: 20, weight: 700 }),
    group(during(t, 8, 14), text(427, 52, 'partly permeable membrane', { size: 20 }), arrow(427, 60, 427, 104, { width: 2 })),
    group(during(t, 16, 28), arrow(380, 395, 480, 395, { stroke: BLUE, width: 5 }), text(120, 240, 'More water', { size: 19 }), text(120, 266, 'goes this way', { size: 19 }), arrow(70, 285, 170, 285, { stroke: BLUE })),
  )
}

/** A cell of one size whose living part swells or shrinks. */
function cell(x, t, from, isFresh) {
  const done = ease(t, from, from + 6)
  const inner = isFresh ? mix(0.8, 1, done) : mix(0.8, 0.5, done)
  const [w, h] = [220, 170]
  return (
    rect(x, 150, w, h, { fill: '#ecfccb', stroke: '#4d7c0f', line: 8, rx: 14 }) +
    rect(x + (w - w * inner) / 2 + 5, 150 + (h - h * inner) / 2 + 5, w * inner - 10, h * inner - 10, { fill: '#bbf7d0', stroke: '#16a34a', line: 3, rx: 30 }) +
    rect(x + (w - w * inner * 0.66) / 2, 150 + (h - h * inner * 0.6) / 2, w * inner * 0.66, h * inner * 0.6, { fill: '#bae6fd', stroke: '#0284c7', line: 2, rx: 24 })
  )
}

function cells(t) {
  return group(
    during(t, 28),
    cell(130, t, 31, true),
    cell(504, t, 37, false),
    text(240, 132, 'in pure water', { fill: BLUE, size: 22, weight: 700 }),
    text(614, 132, 'in strong sugar solution', { fill: ORANGE, size: 22, weight: 700 }),
    group(during(t, 31), arrow(70, 235, 126, 235, { stroke: BLUE, width: 5 }), text(240, 356, 'water enters: turgid', { size: 21 })),
    group(during(t, 37), arrow(728, 235, 786, 235, { stroke: BLUE, width: 5 }), text(614, 356, 'water leaves: plasmolysed', { size: 21 })),
    group(during(t, 42), text(240, 384, 'firm: the plant stands', { size: 19, fill: MUTED }), text(614, 384, 'limp: the plant wilts', { size: 19, fill: MUTED })),
  )
}

export const seconds = 50
export const draw = (t) => title(t, 'Osmosis') + tank(t) + cells(t)
