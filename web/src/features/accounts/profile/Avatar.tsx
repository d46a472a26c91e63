import { Trans } from '@lingui/react/macro'
import { UserRound } from 'lucide-react'
import styles from './profile.module.css'

/** A person's photo, or a drawn one where there is none. */
export function Avatar({ src, name, size = 96 }: { src: string | null; name: string; size?: number }) {
  return src ? (
    <img className={styles.avatar} src={src} alt={name} width={size} height={size} />
  ) : (
    <span className={`${styles.avatar} ${styles.avatarNone}`} style={{ width: size, height: size }}>
      <UserRound aria-hidden="true" />
      <span className="visually-hidden">
        <Trans>No photo yet</Trans>
      </span>
    </span>
  )
}
