import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { nearest } from '../DiagramSlots'
import { AnswerBox } from './AnswerBox'
import { isComplete, keyAnswer, said } from './answerFormat'
import { Explained, Verdict } from './GradedAnswer'
import { moved } from './LabelBox'
import { linesOf } from './lines'

const DIAGRAM = {
  image: '/api/items/figures/leaf',
  alt: 'A leaf with two numbered places on it',
  places: [
    { id: 'p1', x: 20, y: 30 },
    { id: 'p2', x: 80, y: 30 },
  ],
  labels: [
    { id: 'l1', text: 'blade' },
    { id: 'l2', text: 'stalk' },
    { id: 'l3', text: 'root' },
  ],
}
const SCENARIO = {
  tasks: ['Work it out.', 'Give advice.'],
  rubric: [0, 1, 2, 3].map((score) => ({ score, descriptor: `What earns ${score}` })),
  exemplar: 'A whole answer.',
}

function show(questionType: 'label_diagram' | 'scenario', options: unknown, answer: string) {
  const onAnswer = vi.fn()
  render(
    <AnswerBox
      question={{ id: 'q', questionType, options, unit: null }}
      answer={answer}
      onAnswer={onAnswer}
      onLeave={() => undefined}
    />,
  )
  return onAnswer
}

it('gives every place of a drawing a box of its own', () => {
  const onAnswer = show('label_diagram', DIAGRAM, 'p1:l2')
  expect(screen.getByRole('img', { name: DIAGRAM.alt })).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Number 2'), { target: { value: 'l1' } })
  expect(onAnswer).toHaveBeenCalledWith('p1:l2,p2:l1')
})

it('moves a label that stood elsewhere, and says where it stands', () => {
  const onAnswer = show('label_diagram', DIAGRAM, 'p1:l2')
  expect(screen.getByRole('option', { name: 'stalk (now at 1)' })).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Number 2'), { target: { value: 'l2' } })
  expect(onAnswer).toHaveBeenCalledWith('p2:l2')
  expect(moved({ p1: 'l2' }, 'p1', '')).toEqual({})
})

it('takes a tap on the drawing to the box of the nearest place', () => {
  const box = { left: 100, top: 50, width: 200, height: 100 }
  expect(nearest(DIAGRAM.places, box, 130, 90)).toBe('p1')
  expect(nearest(DIAGRAM.places, box, 280, 90)).toBe('p2')
  show('label_diagram', DIAGRAM, '')
  fireEvent.click(screen.getByRole('img'))
  expect(document.activeElement).toBe(screen.getByLabelText('Number 1'))
})

it('calls a drawing complete when every place has its label', () => {
  expect(isComplete('label_diagram', DIAGRAM, 'p1:l1')).toBe(false)
  expect(isComplete('label_diagram', DIAGRAM, 'p1:l1,p2:l2')).toBe(true)
  expect(said('label_diagram', DIAGRAM, 'p1:l1')).toBe('1: blade\n\n2: –')
})

it('tells after the end which place was right, and what belonged to the other', () => {
  const lines = linesOf({
    questionType: 'label_diagram',
    options: DIAGRAM,
    unit: null,
    userAnswer: 'p1:l2,p2:l3',
    correctAnswer: { p1: 'l2', p2: 'l1' },
    isCorrect: false,
  })
  expect(lines.map(({ id, isGiven, isRight }) => [id, isGiven, isRight])).toEqual(
    [
      ['1:l2', true, true],
      ['2:l1', false, true],
      ['2:l3', true, false],
    ].map(([id, ...rest]) => [`p${id}`, ...rest]),
  )
})

it('shows the tasks of a scenario and counts the words', () => {
  const onAnswer = show('scenario', { tasks: SCENARIO.tasks }, 'two words')
  expect(screen.getByText('Work it out.')).toBeTruthy()
  expect(screen.getByText(/2 words/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Your answer'), { target: { value: 'I advise …' } })
  expect(onAnswer).toHaveBeenCalledWith('I advise …', expect.any(Number))
})

it('tells of an unmarked scenario that a teacher has yet to say, with rubric and exemplar', () => {
  expect(keyAnswer('scenario', {})).toBeNull()
  const marked = { questionType: 'scenario', options: SCENARIO, unit: null, userAnswer: 'Mine.' } as const
  render(
    <>
      <Verdict isRight={null} />
      <Explained marked={{ ...marked, isCorrect: null }} explanation="Why so." />
    </>,
  )
  for (const text of ['Waiting for your teacher', 'Mine.', 'What earns 2', 'A whole answer.', 'Why so.'])
    expect(screen.getByText(text)).toBeTruthy()
})
