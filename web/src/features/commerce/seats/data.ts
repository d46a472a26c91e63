import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../api/client'
import { useMutation } from '../../../api/useMutation'

export type Seats = Schemas['SeatsOut']
export type School = Schemas['SchoolSeats']
export type Order = Schemas['SeatOrderOut']
export type Room = Schemas['SeatClass']
export type Holder = Schemas['SeatHolder']

const SEATS = ['seats']
const of = (order_id: string) => ({ params: { path: { order_id } } })

/** The schools one acts for, with their orders and who holds their seats. */
export const useSeats = () =>
  useQuery({ queryKey: SEATS, queryFn: () => unwrap(api.GET('/api/seats')), staleTime: 0 })

/** Each write answers with everything as it is then; where it is refused, somebody else was faster. */
function useChange<Sent, Answer>(write: (sent: Sent) => Promise<Answer>, seen: (answer: Answer) => Seats) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSuccess: (answer) => queries.setQueryData(SEATS, seen(answer)),
    onError: () => queries.invalidateQueries({ queryKey: SEATS }),
  })
}
const whole = (answer: Seats) => answer

export const useOrder = () =>
  useChange((body: Schemas['SeatOrderIn']) => unwrap(api.POST('/api/seats/orders', { body })), whole)

export const useCancel = (id: string) =>
  useChange((_: null) => unwrap(api.POST('/api/seats/orders/{order_id}/cancel', of(id))), whole)

export const useJoiners = (id: string) =>
  useChange(
    (givesToJoiners: boolean) =>
      unwrap(api.PUT('/api/seats/orders/{order_id}/settings', { ...of(id), body: { givesToJoiners } })),
    whole,
  )

export const useGive = (id: string) =>
  useChange(
    (body: Schemas['GiveSeatsIn']) =>
      unwrap(api.POST('/api/seats/orders/{order_id}/given', { ...of(id), body })),
    ({ seats }) => seats,
  )

export const useTake = (id: string) =>
  useChange(
    (learnerIds: string[]) =>
      unwrap(api.POST('/api/seats/orders/{order_id}/taken', { ...of(id), body: { learnerIds } })),
    whole,
  )

/** Asks a number to pay the invoice. */
export const usePay = (id: string) =>
  useMutation({
    mutationFn: (phone: string) =>
      unwrap(api.POST('/api/seats/orders/{order_id}/payments', { ...of(id), body: { phone } })),
  })

export const invoicePath = (id: string) => `/api/seats/orders/${id}/invoice`
