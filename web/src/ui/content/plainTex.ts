const SIGNS: Record<string, string> = {
  times: '×', div: '÷', cdot: '·', pm: '±', le: '≤', leq: '≤', ge: '≥', geq: '≥', ne: '≠', neq: '≠', approx: '≈',
  to: '→', rightarrow: '→', Rightarrow: '⇒', circ: '°', degree: '°', pi: 'π', theta: 'θ', alpha: 'α', beta: 'β',
  lambda: 'λ', rho: 'ρ', mu: 'μ', Omega: 'Ω', Delta: 'Δ', infty: '∞', angle: '∠', triangle: '△', cup: '∪', cap: '∩',
  in: '∈', left: '', right: '', quad: ' ', qquad: ' ', ldots: '…', dots: '…', cdots: '…', rightleftharpoons: '⇌',
} // biome-ignore format: a table
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const LOWERED = '₀₁₂₃₄₅₆₇₈₉'
const digits = (text: string, into: string) => text.replace(/\d/g, (digit) => into[Number(digit)] ?? digit)
const apart = (text: string) => (/^[\w.°π]+$/.test(text) ? text : `(${text})`)

/** A formula in letters and signs, for the moment before it is drawn. */
export function plainTex(tex: string): string {
  let before = ''
  let text = tex
  while (text !== before) {
    before = text
    text = text
      .replace(/\\(?:text|mathrm|mathbf|textbf|mathit|operatorname)\{([^{}]*)\}/g, '$1')
      .replace(/\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}/g, (_, over, under) => `${apart(over)}/${apart(under)}`)
      .replace(/\\sqrt\{([^{}]*)\}/g, (_, under) => `√${apart(under)}`)
      .replace(/\^(?:\{(-?\d+)\}|(\d))/g, (_, many, one) => digits((many ?? one).replace('-', '⁻'), RAISED))
      .replace(/\^\{(\d*)([+-])\}/g, (_, many, sign) => digits(many, RAISED) + (sign === '+' ? '⁺' : '⁻'))
      .replace(/_(?:\{(\d+)\}|(\d))/g, (_, many, one) => digits(many ?? one, LOWERED))
      .replace(/_\{([^{}]*)\}/g, ' $1')
      .replace(/\^\{?\\circ\}?/g, '°')
  }
  return text
    .replace(/\\([a-zA-Z]+) ?/g, (_, name: string) => SIGNS[name] ?? name)
    .replace(/\\[,;:! \\]/g, ' ')
    .replace(/[{}\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
