import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { BrowserRouter } from 'react-router'
import { newQueryClient } from '../api/client'
import { useMetrics } from '../api/metrics'
import { useSiteSettings } from '../api/siteSettings'
import { expectReader } from '../features/library/reading/readerAhead'
import { ScreensContext } from '../lib/screens'
import { MetricsSource } from '../ui/data/metricsSource'
import { useToast } from '../ui/feedback/toast'
import { StepUp } from '../ui/forms/StepUp'
import { SiteName } from '../ui/layout/Page'
import { exists, screens } from './addresses'
import { Fallback } from './Fallback'
import { ScreenRoutes } from './ScreenRoutes'

const Toaster = lazy(() => import('../ui/feedback/Toaster'))
const fetchLists = () =>
  Promise.all([
    import('../features/curriculum/subjects/SubjectListScreen'),
    import('../features/assessment/quizzes/QuizListScreen'),
    import('../features/site/home/HomeScreen'),
    import('../features/site/offline/OfflineScreen'),
    import('../features/accounts/learners/SwitchScreen'),
    import('../features/accounts/auth/SignInScreen'),
    import('./OtherLearners'),
    import('./Between'),
    import('./Footer'),
    import('./keptHere'),
  ])
const LINK = 'a[href^="/reader/"]:not([href$="marks"])'
/** Who points at a book opens it the next moment: the reader comes meanwhile. */
const pointedAt = ({ target }: Event) => {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>(LINK)
  if (link) void expectReader([link.href])
}
for (const sign of ['pointerover', 'pointerdown', 'focusin']) addEventListener(sign, pointedAt)
const keptHere = (learnerId: string) => import('./keptHere').then((kept) => kept.keptHere(learnerId))
const fetchReader = () => import('./keptBooks').then((books) => books.keepReader())
const SCREENS = { exists, all: screens, fetchLists, fetchReader, keptHere }

export function App() {
  const [queries] = useState(newQueryClient)
  return (
    <Fallback>
      <QueryClientProvider client={queries}>
        {/* Without transitions a slow screen shows its skeleton at once instead of nothing happening. */}
        <BrowserRouter useTransitions={false}>
          <ScreensContext value={SCREENS}>
            <MetricsSource value={useMetrics}>
              <Site />
            </MetricsSource>
          </ScreensContext>
        </BrowserRouter>
      </QueryClientProvider>
    </Fallback>
  )
}

function Site() {
  const { data: settings } = useSiteSettings()
  useSiteIcon(settings?.siteIcon)
  return (
    <SiteName value={settings?.siteName || 'Kitabo'}>
      <ScreenRoutes />
      <StepUp />
      <Toasts />
    </SiteName>
  )
}

/** Fetched with the first thing there is to tell. */
function Toasts() {
  const hasToast = useToast() !== null
  const [isNeeded, setNeeded] = useState(hasToast)
  if (hasToast && !isNeeded) setNeeded(true)
  return (
    isNeeded && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  )
}

function useSiteIcon(icon: string | null | undefined) {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[data-site-icon]')
    if (link && icon) link.href = icon
  }, [icon])
}
