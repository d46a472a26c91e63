import { t } from '@lingui/core/macro'
/** 50 s, 1 min 05 s. */
export function length(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  if (!minutes) return `${rest} s`
  return rest ? t`${minutes} min ${String(rest).padStart(2, '0')} s` : t`${minutes} min`
}

/** 44 KB, 1.2 MB: what a film takes of a bundle. */
export const weight = (bytes: number) =>
  bytes < 1_000_000 ? t`${Math.ceil(bytes / 1000)} KB` : t`${(bytes / 1_000_000).toFixed(1)} MB`

/** A place in the film as its own clock shows it. */
export const clockOf = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
