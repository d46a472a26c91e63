import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { date } from '../../../ui/data/format'
import { Banner } from '../../../ui/feedback/states'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { Button } from '../../../ui/primitives/Button'
import { AlertDialog } from '../../../ui/primitives/Dialog'
import { beginNewYear, type Plan, usePlanAction } from './data'

/** Said where a plan is of a school year its learner has left. The plan stays as it is until they say otherwise. */
export function NewYear({ plan }: { plan: Plan }) {
  const [isAsked, setAsked] = useState(false)
  const begin = usePlanAction(beginNewYear)
  const other = plan.otherYear
  if (!other) return null
  const { was, now, exam, ownTasks } = other
  return (
    <>
      <Banner
        tone="warning"
        action={exam && <Button onClick={() => setAsked(true)}>{t`End it and start one for ${now}`}</Button>}
      >
        {t`You are in ${now} now, but this plan is for ${was}. It still has ${was} work, for the exam on ${date(plan.targetExamDate)}. It does not change by itself.`}
        {!exam && t` You can end it and make one for ${now}.`}
      </Banner>
      {exam && (
        <AlertDialog
          title={t`Start a plan for ${now}?`}
          description={[
            t`This plan ends${plan.hasCalendar ? t` and its calendar address stops working` : ''}.`,
            t`The new one has the same days and hours, and leads to ${exam.name} on ${date(exam.on)}${exam.isEstimate ? t` (our estimate)` : ''}.`,
            ownTasks > 0 &&
              t`It takes along ${plural(ownTasks, { one: '# task', other: '# tasks' })} of your own.`,
            t`What you did and what you know stay.`,
          ]
            .filter(Boolean)
            .join(' ')}
          open={isAsked}
          onOpenChange={setAsked}
          confirm={t`End it and start the new one`}
          busy={begin.isPending}
          onConfirm={() =>
            begin.mutate(plan.id, {
              onSuccess: () => toast({ title: t`This is your plan for ${now}.` }),
              onError: (error) => toastProblem(error),
            })
          }
        />
      )}
    </>
  )
}
