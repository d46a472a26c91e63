import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from './Button'
import './css/money.css'

/** A long token shown by its beginning, and copied whole. */
export function CopyText({ text, label, shown = 12 }: { text: string; label: string; shown?: number }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <span className="copy-text">
      <code title={text}>{text.slice(0, shown)}…</code>
      <IconButton
        label={copied ? `${label} copied` : `Copy ${label}`}
        icon={copied ? <Check /> : <Copy />}
        onClick={copy}
      />
    </span>
  )
}
