import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { problemOf } from '../../../lib/problem'
import { Banner } from '../../../ui/feedback/states'
import { toast } from '../../../ui/feedback/toast'
import { Checkbox, Choices, Select, TextArea } from '../../../ui/forms/Field'
import { Card, Facts, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { type Pages, useDecide, type Waiting } from './data'
import { CHECKS } from './labels'
import styles from './review.module.css'

const TIERS: { value: Waiting['requiredTier']; label: string }[] = [
  { value: 'trial', label: 'Every plan and the trial' },
  { value: 'basic', label: 'Basic and above' },
  { value: 'premium', label: 'Premium' },
]

interface BookReviewProps {
  book: Waiting
  pages: Pages
  onDone: (left: Waiting[]) => void
  onClose: () => void
}

/** A book beside what is to be checked. Keys: 1 to 5 tick a point, A approves, R sends back. */
export function BookReview({ book, pages: BookPages, onDone, onClose }: BookReviewProps) {
  const decide = useDecide()
  const note = useRef<HTMLTextAreaElement>(null)
  const [words, setWords] = useState('')
  const [checked, setChecked] = useState<string[]>([])
  const [requiredTier, setTier] = useState(book.requiredTier)
  const isWhole = checked.length === CHECKS.length

  const toggle = (name: string) =>
    setChecked((now) => (now.includes(name) ? now.filter((each) => each !== name) : [...now, name]))
  const send = (decision: 'approved' | 'rejected') =>
    decide.mutate(
      { id: book.id, body: { decision, note: words, checked, requiredTier } },
      {
        onSuccess: (left) => {
          const became = decision === 'approved' ? 'is in the library' : 'went back to its author'
          toast({ title: `${book.title} ${became}.` })
          onDone(left)
        },
      },
    )
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { tagName } = event.target as HTMLElement
    if (/INPUT|TEXTAREA|SELECT/.test(tagName) || event.ctrlKey || event.metaKey || event.altKey) return
    const point = CHECKS[Number(event.key) - 1]
    if (point) toggle(point[0])
    else if (event.key === 'a' && isWhole && !decide.isPending) send('approved')
    else if (event.key === 'r') {
      event.preventDefault()
      note.current?.focus()
    }
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  return (
    <div className={styles.review}>
      <BookPages bookId={book.bookId} version={book.version} title={book.title} />
      <Card title={book.title} level={2} actions={<Button onClick={onClose}>Close</Button>}>
        <Stack gap={4}>
          <Particulars book={book} />
          <Choices legend="Look at every point">
            {CHECKS.map(([name, label], at) => (
              <Checkbox
                key={name}
                label={`${at + 1}. ${label}`}
                checked={checked.includes(name)}
                onChange={() => toggle(name)}
              />
            ))}
          </Choices>
          <Select
            label="Who may open it"
            options={TIERS}
            value={requiredTier}
            onChange={({ target }) => setTier(target.value as Waiting['requiredTier'])}
          />
          <TextArea
            ref={note}
            label="Note for the author"
            hint="Needed to send it back."
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
          {decide.error && (
            <div role="alert">
              <Banner tone="danger">
                {Object.values(problemOf(decide.error).fields)[0] ?? problemOf(decide.error).detail}
              </Banner>
            </div>
          )}
          <Row>
            <Button
              kind="primary"
              disabled={!isWhole}
              busy={decide.isPending}
              onClick={() => send('approved')}
            >
              Approve
            </Button>
            <Button disabled={!words.trim()} busy={decide.isPending} onClick={() => send('rejected')}>
              Send back
            </Button>
          </Row>
          <Text tone="muted" size={14}>
            Keys: 1 to 5 tick a point, A approves, R goes to the note.
          </Text>
        </Stack>
      </Card>
    </div>
  )
}

function Particulars({ book }: { book: Waiting }) {
  const { author, fileName, chapters, hasText, description, educationalNotes } = book
  return (
    <>
      <Facts
        facts={[
          ['Author', author],
          ['File', fileName],
          ['Chapters', chapters],
          ['Text', hasText ? 'Flows, in letters of any size' : 'None: its pages are pictures'],
        ]}
      />
      {description && <Text>{description}</Text>}
      {educationalNotes && <Text tone="muted">{educationalNotes}</Text>}
    </>
  )
}
