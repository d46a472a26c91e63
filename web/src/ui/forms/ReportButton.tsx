import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Flag } from 'lucide-react'
import { useId, useState } from 'react'
import { REPORT_WORDS_MOST } from '../../api/constants.gen'
import { toast, toastProblem } from '../feedback/toast'
import { Stack } from '../layout/layout'
import { Button } from '../primitives/Button'
import { Dialog } from '../primitives/Dialog'
import { Choices, Radio, TextArea } from './Field'

interface Props {
  /** What is reported, as in “Report this message”. */
  noun: string
  /** Who reads what of it, before anybody sends it. */
  description: string
  /** Code of each reason with its words, the usual one first. */
  reasons: Record<string, string>
  isReported?: boolean
  thanks: string
  onReport: (said: { reason: string; words: string | null }) => Promise<unknown>
}

const OTHER = 'other'
const WORDS_LEAST = 3

/** A flag under something others wrote, and the window in which one says what is wrong with it. */
export function ReportButton({ noun, isReported = false, ...rest }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        kind="quiet"
        icon={<Flag aria-hidden="true" />}
        disabled={isReported}
        onClick={() => setOpen(true)}
      >
        {isReported ? t`Reported` : t`Report this ${noun}`}
      </Button>
      {isOpen && <ReportDialog noun={noun} {...rest} onClose={() => setOpen(false)} />}
    </>
  )
}

interface DialogProps extends Omit<Props, 'isReported'> {
  onClose: () => void
}

function ReportDialog({ noun, description, reasons, thanks, onReport, onClose }: DialogProps) {
  const name = useId()
  const [reason, setReason] = useState(Object.keys(reasons)[0] ?? OTHER)
  const [words, setWords] = useState('')
  const [isSending, setSending] = useState(false)
  const isShort = reason === OTHER && words.trim().length < WORDS_LEAST
  const send = async () => {
    setSending(true)
    try {
      await onReport({ reason, words: words.trim() || null })
      onClose()
      toast({ title: t`Reported`, detail: thanks, tone: 'success' })
    } catch (error) {
      setSending(false)
      toastProblem(error)
    }
  }
  return (
    <Dialog
      title={t`Report this ${noun}`}
      description={description}
      open
      onOpenChange={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" busy={isSending} disabled={isShort} onClick={send}>
            <Trans>Send report</Trans>
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <Choices legend={t`What is wrong?`}>
          {Object.entries(reasons).map(([code, label]) => (
            <Radio
              key={code}
              name={name}
              label={label}
              checked={reason === code}
              onChange={() => setReason(code)}
            />
          ))}
        </Choices>
        <TextArea
          label={reason === OTHER ? t`What is wrong?` : t`Tell us more (optional)`}
          rows={3}
          maxLength={REPORT_WORDS_MOST}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </Stack>
    </Dialog>
  )
}
