import { t } from '@lingui/core/macro'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from './Button'
import '../css/money.css'

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
        label={copied ? t`${label} copied` : t`Copy ${label}`}
        icon={copied ? <Check /> : <Copy />}
        onClick={copy}
      />
    </span>
  )
}

/** Copies a text that stands elsewhere; where the browser does not let it, the text is shown to be copied by hand. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready')
  const copy = () =>
    navigator.clipboard
      .writeText(text)
      .then(() => setState('copied'))
      .catch(() => setState('refused'))
  if (state === 'refused') return <code className="copy-whole">{text}</code>
  return (
    <Button icon={state === 'copied' ? <Check /> : <Copy />} onClick={copy}>
      {state === 'copied' ? t`Copied` : label}
    </Button>
  )
}
