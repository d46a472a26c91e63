import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Band, Reason } from '../../../../ui/content/Showcase'
import { Grid } from '../../../../ui/layout/layout'
import { AuthorArt, HonestArt, PathArt, PhoneArt } from '../illustrations'

const REASONS: { art: ReactNode; title: string; says: string }[] = [
  {
    art: <PathArt />,
    title: t`Follows the curriculum`,
    says: t`All topics from S1 to S4, by year and term. Each one shows what to learn first.`,
  },
  {
    art: <HonestArt />,
    title: t`Tells you the truth`,
    says: t`Your results come from your own reading and answers. With fewer than 5 answers on a topic, we say “Not known yet”.`,
  },
  {
    art: <PhoneArt />,
    title: t`Made for small bundles`,
    says: t`You see the size of every book before you open it. Data saver uses even less. Most books are smaller than one photo.`,
  },
  {
    art: <AuthorArt />,
    title: t`Pays the authors`,
    says: t`Authors earn from the minutes you read. Anyone can check the formula.`,
  },
]

export function Why() {
  return (
    <Band title={t`Why choose us`}>
      <Grid min={220} gap={8}>
        {REASONS.map(({ art, title, says }) => (
          <Reason key={title} art={art} title={title}>
            {says}
          </Reason>
        ))}
      </Grid>
    </Band>
  )
}
