import { Children, type ReactNode } from 'react'
import '../css/timeline.css'

/** Things that happened, one under the other on a line. */
export const Timeline = ({ children }: { children: ReactNode }) => (
  <ol className="timeline">
    {Children.map(children, (child) => (
      <li>{child}</li>
    ))}
  </ol>
)
