import type { Setting } from './data'

const NAMES: Record<string, string> = {
  health_disk_free_pct: 'Least free disk space, in percent',
  health_mail_wait_minutes: 'Longest wait of an email, in minutes',
}

/** `site_name` as a person reads it. */
export const settingName = (key: string) => {
  const words = NAMES[key] ?? key.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What a value looks like where it is shown. */
export function settingValue({ dataType, value }: Pick<Setting, 'dataType' | 'value'>): string {
  if (dataType === 'boolean') return value === 'true' ? 'Yes' : 'No'
  return value === '{}' ? 'None' : value
}
