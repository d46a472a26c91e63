import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerWith, show } from '../../../../testing/render'
import { memoryStore } from '../attempt/deviceStore'
import type { Packet } from '../data'
import { Player } from '../player/Player'
import { questionOf, quizOf } from '../samples.testing'
import { keepForOffline } from './download'
import { addressesIn } from './drawings'
import { beginKept } from './localAttempt'

const LEAF = '/api/items/figures/leaf-parts'
const HEART = '/api/items/figures/heart'
const options = {
  image: HEART,
  alt: 'A heart with two numbered places',
  places: [
    { id: 'p1', x: 20, y: 30, name: 'left' },
    { id: 'p2', x: 70, y: 30, name: 'right' },
  ],
  labels: [
    { id: 'l1', text: 'aorta' },
    { id: 'l2', text: 'vein' },
  ],
}
const PACKET: Packet = {
  id: 'p1',
  quiz: quizOf(),
  takenAt: '2026-11-20T09:00:00Z',
  sections: null,
  questions: [
    questionOf(0, { stem: `Which part is numbered 1?\n\n![A leaf with one number](${LEAF})` }),
    questionOf(1, { questionType: 'label_diagram', options }),
  ],
}
const DRAWN = { [`GET ${LEAF}`]: { drawn: 'leaf' }, [`GET ${HEART}`]: { drawn: 'heart' } }

it('finds the drawings of stems and of places once each', () => {
  expect(addressesIn([...PACKET.questions, ...PACKET.questions])).toEqual([LEAF, HEART])
})

it('keeps the drawings with the test, counts them, and shows them without a connection', async () => {
  answerWith({ 'POST /api/quizzes/q1/packets': PACKET, ...DRAWN })
  const kept = await keepForOffline('amina', 'q1')
  expect(Object.keys(kept.drawings ?? {})).toEqual([LEAF, HEART])
  expect(kept.bytes).toBeGreaterThan(JSON.stringify(PACKET).length + (kept.drawings?.[LEAF]?.length ?? 0))

  const store = memoryStore()
  const attempt = await beginKept(store, 'amina', kept)
  const { asked } = show(<Player kind="open" stored={attempt} drafts={[]} store={store} learnerId="amina" />)
  const leaf = await screen.findByRole('img', { name: 'A leaf with one number' })
  expect(leaf).toHaveAttribute('src', kept.drawings?.[LEAF])
  expect(leaf.getAttribute('src')).toMatch(/^data:/)
  expect(asked.filter(({ path }) => path.includes('figures'))).toEqual([])
})

it('will not keep a test half: a drawing that cannot come is said', async () => {
  answerWith({ 'POST /api/quizzes/q1/packets': PACKET, [`GET ${LEAF}`]: { drawn: 'leaf' } })
  await expect(keepForOffline('amina', 'q1')).rejects.toMatchObject({ code: 'DRAWING_MISSING' })
})
