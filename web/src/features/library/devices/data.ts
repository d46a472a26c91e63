import { useQuery, useQueryClient } from '@tanstack/react-query'
import { safe } from '../../../api/books/safe'
import { api, type Schemas, unwrap } from '../../../api/client'
import { forgetOwnDevice } from '../../../api/protection/deviceStore'
import { addThisDevice, confirmOwnDevice } from '../../../api/protection/ownDevice'
import { useMutation } from '../../../api/useMutation'

export type Device = Schemas['DeviceOut']
export type Devices = Schemas['DevicesOut'] & { ownId: string | null }

const DEVICES = ['devices'] as const

/** The account's devices, and which of them this browser is. */
export function useDevices(userId: string) {
  return useQuery({
    queryKey: [...DEVICES, userId],
    queryFn: async (): Promise<Devices> => {
      const found = await unwrap(api.GET('/api/devices'))
      const ids = found.devices.map(({ id }) => id)
      return { ...found, ownId: await confirmOwnDevice(userId, ids) }
    },
    staleTime: 0,
  })
}

function useDeviceChange<Given>(mutationFn: (given: Given) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queries.invalidateQueries({ queryKey: DEVICES }) })
}

export const useAddDevice = (userId: string) => useDeviceChange((name: string) => addThisDevice(userId, name))

export const useRenameDevice = () =>
  useDeviceChange(({ id, name }: { id: string; name: string }) =>
    unwrap(api.PATCH('/api/devices/{device_id}', { params: { path: { device_id: id } }, body: { name } })),
  )

/** Removes a device; where it is this browser, its keys are erased here too. */
export const useRemoveDevice = (userId: string) =>
  useDeviceChange(async ({ id, isOwn }: { id: string; isOwn: boolean }) => {
    await unwrap(api.DELETE('/api/devices/{device_id}', { params: { path: { device_id: id } } }))
    if (!isOwn) return
    await forgetOwnDevice(userId)
    await safe.forget(userId)
  })
