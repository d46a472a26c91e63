import { beforeEach, expect, it } from 'vitest'
import { decideMobileApp } from './mobileApp'

const host = (search: string, userAgent = 'Mozilla/5.0 (Linux; Android 10) Chrome/120', more = {}) =>
  ({ location: { search }, navigator: { userAgent }, sessionStorage, ...more }) as unknown as Window

beforeEach(() => sessionStorage.clear())

it('is a browser unless something says otherwise', () => {
  expect(decideMobileApp(host(''))).toBe(false)
  expect(decideMobileApp(host('?mobile_app=1'))).toBe(false)
})

it('is the app when the address asks for the reader only, and stays so after a reload', () => {
  expect(decideMobileApp(host('?mobile_app=reader_only'))).toBe(true)
  expect(decideMobileApp(host(''))).toBe(true)
})

it('is the app when a native wrapper is there', () => {
  expect(decideMobileApp(host('', undefined, { Capacitor: {} }))).toBe(true)
})

it('is the app when the user agent names the app or its wrapper', () => {
  expect(decideMobileApp(host('', 'Mozilla/5.0 KitaboApp/1.2'))).toBe(true)
  expect(decideMobileApp(host('', 'Mozilla/5.0 capacitor/7'))).toBe(true)
})

it('decides where storage is blocked, too', () => {
  const blocked = {
    get sessionStorage() {
      throw new Error('denied')
    },
  }
  const at = (search: string) =>
    Object.defineProperties(host(search), Object.getOwnPropertyDescriptors(blocked))
  expect(decideMobileApp(at('?mobile_app=reader_only'))).toBe(true)
  expect(decideMobileApp(at(''))).toBe(false)
})
