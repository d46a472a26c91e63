import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useScreens } from '../../../../lib/screens'
import { Held, PaperHero, PublicNumbers } from '../../../../ui/content/Showcase'
import { count } from '../../../../ui/data/format'
import { Page } from '../../../../ui/layout/Page'
import { Seo } from '../../../../ui/layout/Seo'
import { Button, LinkButton } from '../../../../ui/primitives/Button'
import { usePublicNumbers } from '../data'
import { StudyTableArt } from '../illustrations'
import { Tutors } from '../Tutors'
import { Featured } from './Featured'
import { Hero } from './Hero'
import { SUBJECTS, Subjects } from './Subjects'
import { Why } from './Why'

/** What Kitabo is, for those who are not signed in. It counts only what is really there. */
export function Landing() {
  const { exists } = useScreens()
  return (
    <Page title={t`Welcome`} hideTitle>
      <Seo pageType="homepage" />
      <PaperHero
        art={<StudyTableArt />}
        title={t`Learn for your UCE, one page and one question at a time`}
        lead={t`Books, practice tests and clear results for S1 to S4 in Uganda. Made for phones and small data bundles.`}
        actions={
          <>
            {exists('/auth/register') ? (
              <LinkButton kind="primary" to="/auth/register">
                <Trans>Start Learning FREE</Trans>
              </LinkButton>
            ) : (
              <LinkButton kind="primary" to="/auth/login">
                <Trans>Sign In</Trans>
              </LinkButton>
            )}
            <Button onClick={explore}>
              <Trans>Explore Subjects</Trans>
            </Button>
          </>
        }
      />
      <Numbers />
      <Featured />
      <Tutors />
      <Subjects />
      <Why />
      <Hero />
    </Page>
  )
}

function explore() {
  const section = document.getElementById(SUBJECTS)
  section?.scrollIntoView({ behavior: 'smooth' })
  section?.focus({ preventScroll: true })
}

function Numbers() {
  const { data, isPending } = usePublicNumbers()
  if (isPending) return <Held section="numbers" />
  if (!data || data.numbers.length === 0) return null
  const numbers = data.numbers.map(({ value, ...rest }) => ({ ...rest, value: count(value) }))
  return <PublicNumbers numbers={numbers} asOf={data.asOf} />
}
