import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { Checkbox, Input } from '../../../ui/forms/Field'
import { Hidden, Row, Stack } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import { Fold } from '../../../ui/primitives/Fold'
import { type Library, type ShelfBook, useCollect, useCreateCollection, useDeleteCollection } from './library'

const NAME_MOST = 60

/** Makes and removes collections. */
export function NewCollection({ collections }: { collections: Library['collections'] }) {
  const [name, setName] = useState('')
  const create = useCreateCollection()
  const remove = useDeleteCollection()
  const send = (event: FormEvent) => {
    event.preventDefault()
    create.mutate(name, { onSuccess: () => setName('') })
  }
  return (
    <Fold title={t`Collections`} note={String(collections.length)}>
      <Stack gap={3}>
        <form onSubmit={send}>
          <Row align="end">
            <Input
              label={t`New collection`}
              value={name}
              maxLength={NAME_MOST}
              onChange={(event) => setName(event.target.value)}
            />
            <Button type="submit" busy={create.isPending} disabled={name.trim() === ''}>
              <Trans>Add</Trans>
            </Button>
          </Row>
        </form>
        {collections.map((each) => (
          <Row key={each.id} justify="space-between">
            <span>{each.name}</span>
            <Button kind="quiet" onClick={() => remove.mutate(each.id)}>
              <Trans>Remove</Trans>
              <Hidden>: {each.name}</Hidden>
            </Button>
          </Row>
        ))}
      </Stack>
    </Fold>
  )
}

interface CollectionChoiceProps {
  book: ShelfBook
  collections: Library['collections']
}

/** Which collections a book is in. */
export function CollectionChoice({
  book: { bookId, title, collectionIds },
  collections,
}: CollectionChoiceProps) {
  const collect = useCollect()
  if (collections.length === 0) return null
  return (
    <Fold
      title={
        <>
          <Trans>Collections</Trans>
          <Hidden>: {title}</Hidden>
        </>
      }
    >
      {collections.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={collectionIds.includes(id)}
          onChange={(event) => collect.mutate({ bookId, id, isIn: event.target.checked })}
        />
      ))}
    </Fold>
  )
}
