import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { Loaded } from '../../../ui/feedback/Loaded'
import { toast } from '../../../ui/feedback/toast'
import { Checkbox, Choices, Input, Select } from '../../../ui/forms/Field'
import { Grid, Hidden, Row, Stack, Text } from '../../../ui/layout/layout'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import { Fold } from '../../../ui/primitives/Fold'
import {
  type Preferences,
  type PreferencesIn,
  usePreferences,
  useSetPreferences,
  useShelfNames,
} from './preferences'
import { LENGTHS } from './shelf'

const NAME_MOST = 80
const WISHES: [keyof Preferences['emailPreferences'], string][] = [
  ['weeklyRecommendations', t`Books for me, on Saturdays`],
  ['newBookAlerts', t`New books for my year, and what I ask for here`],
  ['readingReminders', t`A reminder when a book waits for me`],
  ['personalizedDeals', t`Offers on books (there are none yet)`],
]

/** What the reader likes, and which mail about books comes; fetched when it is opened. */
export function ReadingPreferences() {
  const [isOpen, setOpen] = useState(() => location.hash === '#reading-preferences')
  return (
    <Fold title={t`Reading preferences`} id="reading-preferences" open={isOpen} onToggle={setOpen}>
      {isOpen && <Content />}
    </Fold>
  )
}

function Content() {
  const preferences = usePreferences()
  const set = useSetPreferences()
  const save = (change: PreferencesIn) =>
    set.mutate(change, { onSuccess: () => toast({ title: t`Saved`, tone: 'success' }) })
  return (
    <Loaded query={preferences}>
      {(chosen) => (
        <Stack gap={6}>
          <Text size={14} tone="muted">
            <Trans>We choose the books we suggest, and those in your emails, by this.</Trans>
          </Text>
          <Likes chosen={chosen} onSave={save} isBusy={set.isPending} />
          <Authors authors={chosen.preferredAuthors} onSave={save} isBusy={set.isPending} />
          <Mails chosen={chosen} onSave={save} isBusy={set.isPending} />
        </Stack>
      )}
    </Loaded>
  )
}

interface PartProps {
  chosen: Preferences
  onSave: (change: PreferencesIn) => void
  isBusy: boolean
}

function Likes({ chosen: { favoriteGenres, preferredBookLength }, onSave, isBusy }: PartProps) {
  const shelves = useShelfNames().data ?? []
  const names = [...new Set([...shelves.map(({ name }) => name), ...favoriteGenres])]
  const change = (name: string, isLiked: boolean) =>
    onSave({
      favoriteGenres: isLiked ? [...favoriteGenres, name] : favoriteGenres.filter((each) => each !== name),
    })
  return (
    <>
      <Choices legend={t`What do you like to read?`}>
        <Grid min={120} gap={2}>
          {names.map((name) => (
            <Checkbox
              key={name}
              label={name}
              checked={favoriteGenres.includes(name)}
              disabled={isBusy}
              onChange={(event) => change(name, event.target.checked)}
            />
          ))}
        </Grid>
      </Choices>
      <Select
        label={t`How long may a book be?`}
        value={preferredBookLength}
        options={Object.entries(LENGTHS).map(([value, label]) => ({ value, label }))}
        disabled={isBusy}
        onChange={(event) =>
          onSave({ preferredBookLength: event.target.value as PreferencesIn['preferredBookLength'] })
        }
      />
    </>
  )
}

function Authors({ authors, onSave, isBusy }: Omit<PartProps, 'chosen'> & { authors: string[] }) {
  const [name, setName] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (!authors.includes(name.trim())) onSave({ preferredAuthors: [...authors, name.trim()] })
    setName('')
  }
  return (
    <Stack gap={3}>
      <form onSubmit={add}>
        <Row align="end">
          <Input
            label={t`An author you like`}
            value={name}
            maxLength={NAME_MOST}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" disabled={isBusy || name.trim() === ''}>
            <Trans>Add</Trans>
          </Button>
        </Row>
      </form>
      {authors.map((each) => (
        <Row key={each} justify="space-between">
          <span>{each}</span>
          <Button
            kind="quiet"
            disabled={isBusy}
            onClick={() => onSave({ preferredAuthors: authors.filter((other) => other !== each) })}
          >
            <Trans>Remove</Trans>
            <Hidden>: {each}</Hidden>
          </Button>
        </Row>
      ))}
    </Stack>
  )
}

function Mails({ chosen: { emailPreferences, blockedBy }, onSave, isBusy }: PartProps) {
  const isBlocked = Object.keys(blockedBy).length > 0
  return (
    <Stack gap={2}>
      <Choices legend={t`Emails about books`}>
        {WISHES.map(([wish, label]) => (
          <Checkbox
            key={wish}
            label={label}
            checked={emailPreferences[wish] && !blockedBy[wish]}
            disabled={isBusy || Boolean(blockedBy[wish])}
            onChange={(event) =>
              onSave({ emailPreferences: { ...emailPreferences, [wish]: event.target.checked } })
            }
          />
        ))}
      </Choices>
      {isBlocked && (
        <Text size={14} tone="muted">
          <Trans>What you cannot choose here is off in your email choices.</Trans>
        </Text>
      )}
      <div>
        <LinkButton kind="quiet" to="/profile">
          <Trans>All my emails</Trans>
        </LinkButton>
      </div>
    </Stack>
  )
}
