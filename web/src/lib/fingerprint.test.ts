import { expect, it } from 'vitest'
import { fingerprint } from './fingerprint'

const device = (userAgent: string, width = 360) =>
  ({ navigator: { userAgent, platform: 'Linux' }, screen: { width, height: 740 } }) as unknown as Window

it('is a short base-36 string, the same for the same device', () => {
  expect(fingerprint(device('Chrome'))).toMatch(/^[0-9a-z]{8,14}$/)
  expect(fingerprint(device('Chrome'))).toBe(fingerprint(device('Chrome')))
})

it('is another for another browser or screen', () => {
  expect(fingerprint(device('Firefox'))).not.toBe(fingerprint(device('Chrome')))
  expect(fingerprint(device('Chrome', 412))).not.toBe(fingerprint(device('Chrome')))
})
