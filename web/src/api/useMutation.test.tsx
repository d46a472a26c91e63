import { useQuery, useQueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { show } from '../testing/render'
import { toast } from '../ui/feedback/toast'
import { send } from './client'
import { useMutation } from './useMutation'

const WAITING = ['waiting']
const SLOW = ['slow']

function Notice() {
  const queries = useQueryClient()
  const keep = useMutation({
    mutationFn: () => send('POST', '/api/keep'),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: WAITING }),
        queries.invalidateQueries({ queryKey: SLOW }),
      ]),
  })
  const result = {
    onSuccess: () => toast({ title: 'It stays' }),
    onError: () => toast({ title: 'It goes' }),
  }
  return (
    <button type="button" onClick={() => keep.mutate(undefined, result)}>
      Keep it
    </button>
  )
}

const read = (path: string) => fetch(path).then((response) => response.json())

function MutationHost() {
  const { data } = useQuery({ queryKey: WAITING, queryFn: () => read('/api/waiting') })
  useQuery({ queryKey: SLOW, queryFn: () => read('/api/slow') })
  return data?.waiting ? <Notice /> : <p>Nothing waits</p>
}

function Silent() {
  const keep = useMutation({ mutationFn: () => send('POST', '/api/keep') })
  return (
    <button type="button" onClick={() => keep.mutate()}>
      {keep.isError ? 'Refused' : 'Keep it'}
    </button>
  )
}

function renderHost(keep: unknown) {
  let waits = true
  let isKept = false
  let answerSlow = () => {}
  show(<MutationHost />, {
    api: {
      'GET /api/waiting': () => ({ waiting: waits }),
      'GET /api/slow': () =>
        isKept
          ? new Promise((resolve) => {
              answerSlow = () => resolve({})
            })
          : {},
      'POST /api/keep': () => {
        isKept = true
        waits = false
        return keep
      },
    },
  })
  return { answerSlow: () => answerSlow() }
}

it('tells what was done after the button that asked is gone', async () => {
  const { answerSlow } = renderHost({})
  await userEvent.click(await screen.findByRole('button', { name: 'Keep it' }))
  expect(await screen.findByText('Nothing waits')).toBeVisible()
  answerSlow()
  expect(await screen.findByText('It stays')).toBeVisible()
})

it('tells a refusal to the button that stands', async () => {
  renderHost([409, { code: 'CLOSED', detail: 'Closed.' }])
  await userEvent.click(await screen.findByRole('button', { name: 'Keep it' }))
  expect(await screen.findByText('It goes')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Keep it' })).toBeVisible()
})

it('keeps a refusal nobody listens for to itself', async () => {
  const unheard = vi.fn()
  process.on('unhandledRejection', unheard)
  show(<Silent />, { api: { 'POST /api/keep': [409, { code: 'CLOSED', detail: 'Closed.' }] } })
  await userEvent.click(screen.getByRole('button', { name: 'Keep it' }))
  expect(await screen.findByText('Refused')).toBeVisible()
  process.off('unhandledRejection', unheard)
  expect(unheard).not.toHaveBeenCalled()
})
