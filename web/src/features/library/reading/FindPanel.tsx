import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MessagesSquare, Search } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useParams } from 'react-router'

import { EmptyState, Waiting } from '../../../ui/feedback/states'
import { Input } from '../../../ui/forms/Field'
import { Stack, Text } from '../../../ui/layout/layout'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import type { Found } from './pdf/words'
import { GoTo } from './ReaderFrame'

/** Every place of some words in the book. */
export type Find = (wanted: string, signal: AbortSignal) => Promise<Found[]>

interface FindPanelProps {
  find: Find
  sought: string
  onSeek: (words: string) => void
  onGo: (page: number) => void
}

export function FindPanel({ find, sought, onSeek, onGo }: FindPanelProps) {
  const [typed, setTyped] = useState(sought)
  const found = useFound(find, sought)
  const seek = (event: FormEvent) => {
    event.preventDefault()
    onSeek(typed.trim())
  }
  return (
    <Stack>
      <form className="form" onSubmit={seek}>
        <Input
          label={t`Words in this book`}
          type="search"
          value={typed}
          enterKeyHint="search"
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" kind="primary" icon={<Search />} disabled={!typed.trim()}>
          <Trans>Find</Trans>
        </Button>
      </form>
      {sought && <Results found={found} sought={sought} onGo={onGo} />}
      <AskBook />
    </Stack>
  )
}

/** Questions on the open book, with the page of each answer; a preview has none. */
function AskBook() {
  const { bookId } = useParams()
  return bookId ? (
    <LinkButton
      kind="quiet"
      icon={<MessagesSquare aria-hidden="true" />}
      to={`/ai-support-test?book=${bookId}`}
    >
      <Trans>Ask about this book</Trans>
    </LinkButton>
  ) : null
}

type ResultsProps = Pick<FindPanelProps, 'sought' | 'onGo'> & { found: Found[] | null }

function Results({ found, sought, onGo }: ResultsProps) {
  if (!found)
    return (
      <Waiting>
        <Trans>Looking through the pages...</Trans>
      </Waiting>
    )
  if (found.length === 0) return <EmptyState title={t`“${sought}” is not in this book.`} />
  return (
    <Stack gap={1}>
      <Text size={14} tone="muted">
        {plural(found.length, { one: '# place', other: '# places' })}
      </Text>
      {found.map(({ page, before, match, after }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one page may hold the same words twice
        <GoTo key={`${page} ${at}`} page={page} onGo={onGo}>
          {before}
          <strong>{match}</strong>
          {after}
        </GoTo>
      ))}
    </Stack>
  )
}

/** Null while looking. */
function useFound(find: Find, sought: string): Found[] | null {
  const [found, setFound] = useState<Found[] | null>(null)
  useEffect(() => {
    setFound(null)
    if (!sought) return
    const stop = new AbortController()
    const show = (all: Found[]) => !stop.signal.aborted && setFound(all)
    find(sought, stop.signal).then(show, () => show([]))
    return () => stop.abort()
  }, [find, sought])
  return found
}
