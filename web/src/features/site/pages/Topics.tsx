import { plural, t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Prose, Section } from '../../../ui/content/prose'

import { EmptyState } from '../../../ui/feedback/states'
import { Input, Select } from '../../../ui/forms/Field'
import { Heading, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { ProseAge, ProseText, Question } from './Prose'
import { matching } from './search'

const EVERY = 'all'

interface TopicsProps {
  prose: Prose
  /** What the search box is called. */
  search: string
  /** Offers the sections as a choice; the chosen one stands in the address. */
  choose?: string
}

/** Questions in groups, each opening to its answer; found by words, and by the address of one. */
export function Topics({ prose, search, choose }: TopicsProps) {
  const [sought, setSought] = useState('')
  const [params, setParams] = useSearchParams()
  const chosen = prose.sections.find(({ id }) => id === params.get('for'))?.id ?? EVERY
  const [open, setOpen] = useOpened(prose.sections)

  // Words are looked for everywhere: who searches does not know in which group it stands.
  const groups = sought
    ? matching(prose.sections, sought)
    : prose.sections.filter(({ id }) => chosen === EVERY || id === chosen)
  const shown = groups.flatMap(({ entries }) => entries)
  const isAllOpen = shown.length > 0 && shown.every(({ id }) => open.has(id))
  const choices = [{ value: EVERY, label: t`Everybody` }].concat(
    prose.sections.map(({ id, title }) => ({ value: id, label: title })),
  )
  return (
    <Stack gap={6}>
      <div className="prose-filter">
        <Stack gap={4}>
          <Input
            label={search}
            type="search"
            value={sought}
            onChange={({ target }) => setSought(target.value)}
            autoComplete="off"
          />
          {choose && !sought && (
            <Select
              label={choose}
              options={choices}
              value={chosen}
              onChange={({ target }) =>
                setParams(target.value === EVERY ? {} : { for: target.value }, { replace: true })
              }
            />
          )}
          <Row justify="space-between">
            <div role="status">
              <Text tone="muted">{found(shown.length, sought)}</Text>
            </div>
            {shown.length > 0 && (
              <Button
                kind="quiet"
                onClick={() => setOpen(new Set(isAllOpen ? [] : shown.map(({ id }) => id)))}
              >
                {isAllOpen ? t`Close all` : t`Open all`}
              </Button>
            )}
          </Row>
        </Stack>
      </div>
      {shown.length === 0 && (
        <EmptyState
          title={t`Nothing found.`}
          reason={t`Try one shorter word, such as code, trial or network. Or write to us.`}
        />
      )}
      <ProseText>
        {groups.map((group) => (
          <section key={group.id} aria-labelledby={group.id}>
            <Heading id={group.id}>{group.title}</Heading>
            {group.entries.map((entry) => (
              <Question
                key={entry.id}
                entry={entry}
                open={open.has(entry.id) || (sought !== '' && shown.length <= 3)}
                onToggle={(isOpen) => setOpen(toggled(open, entry.id, isOpen))}
              />
            ))}
          </section>
        ))}
        <ProseAge prose={prose} />
      </ProseText>
    </Stack>
  )
}

const found = (n: number, sought: string) =>
  sought
    ? t`${plural(n, { one: '# answer', other: '# answers' })} found`
    : plural(n, { one: '# answer', other: '# answers' })

function toggled(open: Set<string>, id: string, isOpen: boolean): Set<string> {
  const next = new Set(open)
  if (isOpen) next.add(id)
  else next.delete(id)
  return next
}

/** Which questions are open: the one the address names, and all of them on paper. */
function useOpened(sections: Section[]) {
  const { hash } = useLocation()
  const named = decodeURIComponent(hash.slice(1))
  const [open, setOpen] = useState<Set<string>>(() => new Set(named ? [named] : []))
  useEffect(() => {
    const all = () => setOpen(new Set(sections.flatMap(({ entries }) => entries.map(({ id }) => id))))
    window.addEventListener('beforeprint', all)
    return () => window.removeEventListener('beforeprint', all)
  }, [sections])
  return [open, setOpen] as const
}
