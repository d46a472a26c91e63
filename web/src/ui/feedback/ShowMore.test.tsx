import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { show } from '../../testing/render'
import { BackButton } from '../layout/BackButton'
import { Grid } from '../layout/layout'
import { ShowMore, useFew } from './ShowMore'

const NAMES = Array.from({ length: 9 }, (_, n) => `Book ${n + 1}`)

function Shelf() {
  const few = useFew(NAMES, { name: 'books', first: 2, step: 4 })
  return (
    <>
      <Grid ref={few.list}>
        {few.shown.map((name) => (
          <Link key={name} to="/book">
            {name}
          </Link>
        ))}
      </Grid>
      <ShowMore few={few} noun="book" />
    </>
  )
}

const Site = () => (
  <Routes>
    <Route path="/" element={<Shelf />} />
    <Route path="/book" element={<BackButton />} />
  </Routes>
)

it('shows more with each press, with the focus on the first that came, and says how many', async () => {
  show(<Site />)
  expect(screen.getAllByRole('link')).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Show 4 more books' }))
  expect(screen.getByRole('link', { name: 'Book 3' })).toHaveFocus()
  expect(screen.getByText('4 more books. 6 of 9 shown')).toHaveAttribute('role', 'status')
  await userEvent.click(screen.getByRole('button', { name: 'Show 3 more books' }))
  expect(screen.getByRole('link', { name: 'Book 7' })).toHaveFocus()
  expect(screen.queryByRole('button')).toBeNull()
})

it('is as long as it was left when somebody comes back', async () => {
  show(<Site />)
  await userEvent.click(screen.getByRole('button', { name: 'Show 4 more books' }))
  await userEvent.click(screen.getByRole('link', { name: 'Book 5' }))
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(await screen.findByRole('link', { name: 'Book 6' })).toBeVisible()
})
