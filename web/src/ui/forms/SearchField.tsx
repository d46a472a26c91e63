import { useEffect, useState } from 'react'
import { Input } from './Field'

const PAUSE_MS = 300

interface SearchFieldProps {
  label: string
  value: string
  onSearch: (value: string) => void
  hint?: string
  placeholder?: string
}

/** Searches when typing pauses. */
export function SearchField({ label, value, onSearch, hint, placeholder }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed sets the pause going
  useEffect(() => {
    if (typed === value) return
    const later = setTimeout(() => onSearch(typed), PAUSE_MS)
    return () => clearTimeout(later)
  }, [typed])
  return (
    <Input
      type="search"
      label={label}
      hint={hint}
      placeholder={placeholder}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}
