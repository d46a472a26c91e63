import type { ReactNode } from 'react'
import styles from './around.module.css'

export type Paper = 'day' | 'sepia' | 'night'

/** Gives the bars, the notes and the buttons around a page the light of its paper. */
export const Around = ({ paper, children }: { paper: Paper; children: ReactNode }) => (
  <div className={styles.around} data-around={paper}>
    {children}
  </div>
)
