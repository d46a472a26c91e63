/** What a test file asks of vitest, for a page: the page then tells which of its tests hold. */
import { JestAsymmetricMatchers, JestChaiExpect, JestExtend } from '@vitest/expect'
import * as chai from 'chai'

type Act = () => unknown

const begun: Act[] = []
const tests: { name: string; act: Act }[] = []
let around = ''

for (const each of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(each)

export const expect = chai.expect
export const beforeAll = (act: Act) => void begun.push(act)
export const it = (name: string, act: Act) => void tests.push({ name: `${around} ${name}`, act })
export function describe(name: string, tell: Act) {
  around = name
  tell()
}

/** The tests by name, each with why it failed or null. */
async function run(): Promise<[string, string | null][]> {
  for (const act of begun) await act()
  const ends: [string, string | null][] = []
  for (const { name, act } of tests) {
    const failed = await Promise.resolve()
      .then(act)
      .then(
        () => null,
        (error) => String(error),
      )
    ends.push([name, failed])
  }
  return ends
}

Object.assign(window, { runTests: run })
