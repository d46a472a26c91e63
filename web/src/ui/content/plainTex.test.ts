import { expect, it } from 'vitest'
import { plainTex } from './plainTex'

it.each([
  ['15_{\\text{six}} + 3_{\\text{six}}', '15 six + 3 six'],
  ['\\frac{1}{2} \\times 4', '1/2 ×4'],
  ['\\dfrac{x + 1}{\\sqrt{2}}', '(x + 1)/(√2)'],
  ['x^2 + 3x \\leq 10^{-3}', 'x² + 3x ≤10⁻³'],
  ['\\mathrm{H_2O}', 'H₂O'],
  ['\\mathrm{Cu^{2+}(aq)} + \\mathrm{2e^{-}} \\rightarrow \\mathrm{Cu(s)}', 'Cu²⁺(aq) + 2e⁻ →Cu(s)'],
  ['\\mathrm{N_2} \\rightleftharpoons \\mathrm{2NH_3}', 'N₂ ⇌2NH₃'],
  ['90^\\circ', '90°'],
])('says %s in letters and signs', (tex, said) => expect(plainTex(tex)).toBe(said))
