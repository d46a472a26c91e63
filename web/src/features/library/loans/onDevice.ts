import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readOwnDevice } from '../../../api/protection/deviceStore'
import { fetchLicence, openKeptLicence, refreshLicence } from '../../../api/protection/openLicence'
import { useMutation } from '../../../api/useMutation'
import type { Loan } from './data'

const keyOf = (userId: string, bookId: string) => ['on-device', userId, bookId] as const

/** Whether this browser is a device of the learner, and until when a book opens on it (null without a licence). */
export function useOnDevice(userId: string, { bookId }: Loan) {
  return useQuery({
    queryKey: keyOf(userId, bookId),
    queryFn: async () => {
      const device = await readOwnDevice(userId).catch(() => null)
      if (!device) return { isDevice: false, until: null }
      await refreshLicence(device, bookId)
      const opened = await openKeptLicence((await readOwnDevice(userId)) ?? device, bookId).catch(() => null)
      return { isDevice: true, until: opened?.until ?? null }
    },
    retry: false,
    staleTime: 0,
  })
}

/** Fetches the licence of a loan for this device, checks it and unwraps its key once. */
export function usePrepareDevice(userId: string, { id, bookId }: Loan) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const device = await readOwnDevice(userId)
      if (device) await fetchLicence(device, id)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(userId, bookId) }),
  })
}
