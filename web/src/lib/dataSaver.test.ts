import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'

/** The module as a device of this kind loads it. */
async function load(connection?: { saveData?: boolean; effectiveType?: string }) {
  vi.resetModules()
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
  return import('./dataSaver')
}
const shown = () => document.documentElement.dataset.saver

beforeEach(() => delete document.documentElement.dataset.saver)

it('is off where nobody asks for it', async () => {
  const { isSavingData } = await load()
  expect(isSavingData()).toBe(false)
  expect(shown()).toBe('off')
})

it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'honours a device that says %o',
  async (connection) => {
    expect((await load(connection)).isSavingData()).toBe(true)
    expect(shown()).toBe('on')
  },
)

it('lets the switch win over the device, and remembers it', async () => {
  const { useDataSaver } = await load({ saveData: true })
  const { result } = renderHook(() => useDataSaver())
  expect(result.current[0]).toBe(true)
  act(() => result.current[1](false))
  expect(result.current[0]).toBe(false)
  expect(shown()).toBe('off')
  expect((await load({ saveData: true })).isSavingData()).toBe(false)
})
