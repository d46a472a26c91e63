import { Badge } from '../primitives/graphics'
import '../css/money.css'

export interface Term {
  /** What stands before it, such as `×` or `=`; none for the first. */
  sign?: string
  value: string
  label: string
}

interface EquationProps {
  label: string
  terms: Term[]
  /** Whether both sides are equal, and what to say of it. */
  foots?: boolean
  says?: string
}

/** A sum with every number named, so that it can be worked out again by hand. */
export function Equation({ label, terms, foots, says }: EquationProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs, and this holds none
    <div className="equation" role="group" aria-label={label}>
      {terms.map(({ sign, value, label: named }) => (
        <span key={named} className="equation-term">
          {sign && <span className="equation-sign">{sign}</span>}
          <span>
            <span className="equation-value">{value}</span>
            <span className="equation-label">{named}</span>
          </span>
        </span>
      ))}
      {says && <Badge tone={foots === undefined ? 'plain' : foots ? 'success' : 'danger'}>{says}</Badge>}
    </div>
  )
}
