import { describe, expect, it } from 'vitest'
import { good, holds, reportOf, tried } from './check'
import { contrast } from './colour'

describe('contrast', () => {
  it('is reckoned as WCAG 2 does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('rgb(255, 255, 255)', '#ea580c')).toBeCloseTo(3.56, 1)
    expect(contrast('#c2410c', '#ffffff')).toBeCloseTo(5.18, 1)
    expect(contrast('#fff', '#c2410c')).toBe(contrast('#ffffff', '#c2410c'))
    expect(contrast('#777777', '#777777')).toBe(1)
  })
})

describe('a check', () => {
  it('that fails or hangs is an answer too', async () => {
    const failed = await tried('Storage', () => Promise.reject(new Error('blocked')))
    expect(failed).toEqual({ name: 'Storage', state: 'bad', said: 'It did not work: blocked.' })
    const hung = await tried('Network', () => new Promise(() => {}), 5)
    expect(hung.said).toBe('It did not work: no answer in time.')
    const thrown = await tried('Notes', () => {
      throw new Error('denied')
    })
    expect(thrown.state).toBe('bad')
  })

  it('says why only where it does not hold', () => {
    expect(holds(true, 'A', 'b', 'why')).toEqual({ name: 'A', state: 'good', said: 'b' })
    expect(holds(false, 'A', 'b', 'why', 'look')).toEqual({ name: 'A', state: 'look', said: 'b', why: 'why' })
  })
})

it('makes a report of lines that can be pasted', () => {
  const text = reportOf('This browser', [good('Clock', 'right')], new Date('2026-11-21T06:00:00Z'))
  expect(text).toContain('This browser, 2026-11-21T06:00:00.000Z')
  expect(text).toContain('[Good] Clock: right')
})
