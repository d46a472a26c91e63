import { plural, t } from '@lingui/core/macro'
import { Navigate } from 'react-router'
import type { Me } from '../../../../api/me'
import { writtenAs } from '../../../../language/choice'
import { problemOf } from '../../../../lib/problem'
import { useScreens } from '../../../../lib/screens'
import { whenText } from '../../../../ui/data/format'
import { Loaded } from '../../../../ui/feedback/Loaded'
import { Banner, Skeleton } from '../../../../ui/feedback/states'
import { Page } from '../../../../ui/layout/Page'
import { LinkButton } from '../../../../ui/primitives/Button'
import { type Shown, useToday } from './data'
import { JustDid } from './JustDid'
import { NextCard, NothingNext } from './NextCard'
import { OfflineNext } from './OfflineNext'
import { Further, More, TutorsBelow } from './Rest'
import { ThisWeek } from './ThisWeek'
import styles from './today.module.css'

/** A learner's home: what to do now, then what was done, then the week, then the rest. */
export function LearnerToday({ me }: { me: Me }) {
  const today = useToday(me.id)
  const { exists } = useScreens()
  if (today.data?.today.needsFirstSteps && exists('/first-steps'))
    return <Navigate to="/first-steps" replace />
  // Nothing of today is known here, as after switching learners: what works without a network does.
  if (today.error && problemOf(today.error).status === 0 && exists('/offline'))
    return <Navigate to="/offline" replace />
  return (
    <Page title={t`Hello, ${me.firstName || t`Student`}`} lead={today.data && leadOf(today.data)}>
      <Loaded query={today} skeleton={<Skeleton shape="card" lines={3} />}>
        {(shown) => <Parts me={me} shown={shown} />}
      </Loaded>
    </Page>
  )
}

const longDay = new Intl.DateTimeFormat(writtenAs('en-GB'), {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

function leadOf({ today: { today, plan } }: Shown): string {
  const day = longDay.format(new Date(`${today}T00:00:00Z`))
  return plan ? t`${day} · ${plural(plan.daysLeft, { one: '# day', other: '# days' })} to ${plan.exam}` : day
}

function Parts({ me, shown: { today, isKept } }: { me: Me; shown: Shown }) {
  const { exists } = useScreens()
  return (
    <div className={styles.today}>
      {isKept && (
        <div className={styles.kept}>
          <Banner action={exists('/offline') && <LinkButton to="/offline">{t`See what works`}</LinkButton>}>
            {t`You are offline. These are your numbers from ${whenText(today.at)}. What you saved on this phone still opens.`}
          </Banner>
        </div>
      )}
      {isKept ? (
        <OfflineNext learnerId={me.id} today={today} />
      ) : today.next ? (
        <NextCard next={today.next} />
      ) : (
        <NothingNext />
      )}
      {today.progress.justDone && <JustDid did={today.progress.justDone} />}
      <ThisWeek today={today} />
      <Further learnerId={me.id} book={today.book} />
      <More />
      <TutorsBelow />
    </div>
  )
}
