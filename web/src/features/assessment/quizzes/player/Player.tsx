import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { KeptDrawings } from '../../../../ui/content/drawings'
import { OfflineBanner } from '../../../../ui/feedback/states'
import { isComplete } from '../../../../ui/forms/answer/answerFormat'
import { Stack } from '../../../../ui/layout/layout'
import { Button } from '../../../../ui/primitives/Button'
import type { SheetView } from '../attempt/answerSheet'
import type { AttemptState } from '../attempt/attemptStart'
import { useAnswerSheet } from '../attempt/useAnswerSheet'
import { useHandIn } from '../attempt/useHandIn'
import { useSecondsLeft } from '../attempt/useSecondsLeft'
import type { Question } from '../data'
import { QuestionPalette } from '../QuestionPalette'
import { QuizFrame } from '../QuizFrame'
import { SaveState } from '../SaveState'
import { Timer, TimerSwitch } from '../Timer'
import { HandInDialog } from './HandInDialog'
import { Leave, OnThisDevice, OtherDevice, Over, SignedOut, Steps } from './parts'
import { QuestionCard } from './QuestionCard'
import { useNextKey } from './useNextKey'

const LAST_SECONDS = 3

type Started = Extract<AttemptState, { kind: 'open' }> & { learnerId: string }

/** A test under way: one question at a time, saved as it is answered, until it is handed in or the time is up. */
export function Player(started: Started) {
  const play = useAnswerSheet(started)
  const { attempt, sheet, view, at, question, go, change, aheadMs, end } = play
  const left = useSecondsLeft(attempt.expiresAt, aheadMs)
  const isTimeUp = left === 0
  const isHere = play.packetId !== undefined
  const handIn = useHandIn({
    attemptId: attempt.id,
    sheet,
    ending: view.ending,
    isTimeUp,
    end,
    giveHere: isHere ? play.giveHere : null,
  })
  const [asks, setAsks] = useState(false)

  // A word half typed still arrives in time.
  const isEnding = left <= LAST_SECONDS
  useEffect(() => {
    if (isEnding) sheet.flush()
  }, [isEnding, sheet])

  const items = attempt.questions.map((each) => itemOf(each, view))
  const last = items.length - 1
  const goTo = (to: number) => {
    setAsks(false)
    go(to)
  }
  useNextKey(() => (at < last ? goTo(at + 1) : setAsks(true)), isTimeUp)
  const numbersOf = (wanted: (item: (typeof items)[number]) => boolean) =>
    items.flatMap((item, index) => (wanted(item) ? [index] : []))

  return (
    <QuizFrame
      title={attempt.title}
      note={<SaveState state={stateOf(view)} />}
      leave={<Leave />}
      actions={
        <>
          <Timer seconds={left} />
          <Button
            kind={at === last ? 'secondary' : 'quiet'}
            onClick={() => setAsks(true)}
            disabled={isTimeUp}
          >
            <Trans>Hand in</Trans>
          </Button>
        </>
      }
      side={
        <>
          <QuestionPalette items={items} at={at} onGo={goTo} />
          <TimerSwitch />
        </>
      }
      steps={<Steps at={at} last={last} onGo={goTo} onEnd={() => setAsks(true)} isTimeUp={isTimeUp} />}
    >
      <OfflineBanner />
      <Stack>
        {view.state === 'signed-out' && <SignedOut />}
        {isHere && <OnThisDevice />}
        {view.otherDeviceAt && <OtherDevice at={view.otherDeviceAt} />}
        {isTimeUp ? (
          <Over failed={handIn.failure !== null} />
        ) : (
          question && (
            <KeptDrawings value={play.drawings}>
              <QuestionCard
                question={question}
                draft={view.drafts[question.id] as SheetView['drafts'][string]}
                error={view.problems[question.id]}
                of={items.length}
                sections={attempt.sections}
                onChange={change}
                onLeave={() => sheet.flush()}
              />
            </KeptDrawings>
          )
        )}
      </Stack>
      <HandInDialog
        open={asks && !isTimeUp}
        onOpenChange={setAsks}
        unanswered={numbersOf(({ isAnswered }) => !isAnswered)}
        flagged={numbersOf(({ isFlagged }) => isFlagged)}
        onGo={goTo}
        onHandIn={() => handIn.give()}
        busy={handIn.busy}
        failure={handIn.failure?.detail}
      />
    </QuizFrame>
  )
}

/** All is sent, and yet an answer that could not be taken is nowhere but here. */
const stateOf = ({ state, problems }: SheetView) =>
  state === 'saved' && Object.keys(problems).length > 0 ? 'refused' : state

function itemOf({ id, questionType, options }: Question, { drafts, problems }: SheetView) {
  const draft = drafts[id]
  return {
    id,
    isAnswered: isComplete(questionType, options, draft?.userAnswer ?? '') && !(id in problems),
    isFlagged: draft?.flaggedForReview ?? false,
  }
}
