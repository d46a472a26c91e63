import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { date, month } from '../../../ui/data/format'
import { LineLink, Lines } from '../../../ui/data/Lines'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState } from '../../../ui/feedback/states'
import { Stack, Text } from '../../../ui/layout/layout'
import { Fold } from '../../../ui/primitives/Fold'
import { type FinishedBook, useHistory } from './library'

/** Every book the reader finished, by the month whose goal it counts for; fetched when it is opened. */
export function ReadingHistory() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Fold title={t`Books I finished`} open={isOpen} onToggle={setOpen}>
      {isOpen && <Months />}
    </Fold>
  )
}

function Months() {
  const history = useHistory()
  return (
    <Loaded query={history} empty={<EmptyState title={t`No book finished yet.`} />}>
      {(books) => (
        <Stack gap={6}>
          {[...byMonth(books)].map(([name, read]) => (
            <Stack key={name} gap={2}>
              <Text strong>
                <Trans>
                  {month(name)}: {plural(read.length, { one: '# book', other: '# books' })}
                </Trans>
              </Text>
              <Lines label={month(name)}>
                {read.map(({ bookId, title, finishedAt }) => (
                  <LineLink key={bookId} to={`/books/${bookId}`} note={date(finishedAt)}>
                    {title}
                  </LineLink>
                ))}
              </Lines>
            </Stack>
          ))}
        </Stack>
      )}
    </Loaded>
  )
}

function byMonth(books: FinishedBook[]): Map<string, FinishedBook[]> {
  const months = new Map<string, FinishedBook[]>()
  for (const book of books) months.set(book.month, [...(months.get(book.month) ?? []), book])
  return months
}
