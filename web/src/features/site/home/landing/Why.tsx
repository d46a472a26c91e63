import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Band, Reason } from '../../../../ui/content/Showcase'
import { Grid } from '../../../../ui/layout/layout'
import { AuthorArt, HonestArt, PathArt, PhoneArt } from '../illustrations'

const REASONS: { art: ReactNode; title: string; says: string }[] = [
  {
    art: <PathArt />,
    title: t`Follows the curriculum`,
    says: t`Topics from S1 to S4 by year and term, each with what it builds on, so that you can go back before you go on.`,
  },
  {
    art: <HonestArt />,
    title: t`Says what is not known yet`,
    says: t`Progress comes from your own pages and answers. With fewer than five answers on a topic, we claim nothing.`,
  },
  {
    art: <PhoneArt />,
    title: t`Made for small bundles`,
    says: t`Every book says its size before you open it, and a switch spares your data. Most books weigh less than one photograph.`,
  },
  {
    art: <AuthorArt />,
    title: t`Pays the authors`,
    says: t`The minutes you read become earnings of the authors who wrote the books, by a formula anybody can check.`,
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
