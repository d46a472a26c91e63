import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { problemOf } from '../../../../lib/problem'
import { keepFile } from '../../../../ui/data/csv'
import { dateTime } from '../../../../ui/data/format'
import { Loaded } from '../../../../ui/feedback/Loaded'
import { Banner } from '../../../../ui/feedback/states'
import { toast } from '../../../../ui/feedback/toast'
import { useStepUp } from '../../../../ui/forms/StepUp'
import { Card, Row, Stack, Text } from '../../../../ui/layout/layout'
import { Button } from '../../../../ui/primitives/Button'
import { Progress } from '../../../../ui/primitives/graphics'
import { askExport, type Export, linkOf, takeExport, useExportAction, useExports } from '../data'

export function ExportSection() {
  const exports = useExports()
  const { withStepUp } = useStepUp()
  const [refusal, setRefusal] = useState<string | null>(null)
  const ask = useExportAction(askExport)
  const take = useTake(setRefusal)
  const begin = async () => {
    setRefusal(null)
    try {
      await withStepUp(() => ask.mutateAsync(undefined))
    } catch (error) {
      setRefusal(problemOf(error).detail)
    }
  }
  return (
    <Card title={t`A copy of your data`}>
      <Text size={14} tone="muted">
        <Trans>
          All your data in one ZIP file. You can download it once. We delete the file after a day.
        </Trans>
      </Text>
      {refusal && (
        <div role="alert">
          <Banner tone="danger">{refusal}</Banner>
        </div>
      )}
      <FromMail onTake={take.byToken} busy={take.isTaking} />
      <Loaded query={exports}>
        {([newest]) => (
          <Stack>
            {newest && <State made={newest} />}
            <Row>
              {newest?.state === 'ready' && (
                <Button
                  kind="primary"
                  busy={take.isTaking}
                  busyText={t`Downloading…`}
                  onClick={() => take.byId(newest.id)}
                >
                  <Trans>Download my data</Trans>
                </Button>
              )}
              <Button busy={ask.isPending} disabled={isMaking(newest)} onClick={begin}>
                {newest ? t`Make a new copy` : t`Make a copy of my data`}
              </Button>
            </Row>
          </Stack>
        )}
      </Loaded>
    </Card>
  )
}

const isMaking = (made: Export | undefined) => made?.state === 'waiting' || made?.state === 'making'

function State({ made }: { made: Export }) {
  if (isMaking(made)) return <Progress value={made.progressPct} label={made.step} />
  if (made.state === 'ready') {
    return (
      <Banner tone="success">
        {t`Ready since ${dateTime(made.readyAt)}, until ${dateTime(made.expiresAt)}: ${Math.ceil((made.size ?? 0) / 1024)} KB.`}
      </Banner>
    )
  }
  const said = {
    taken: t`You downloaded the copy of ${dateTime(made.askedAt)}.`,
    expired: t`We deleted the copy of ${dateTime(made.askedAt)} after a day.`,
    failed: t`We could not make the copy. Nothing is lost. Please try again.`,
  }[made.state as 'taken' | 'expired' | 'failed']
  return <Text size={14}>{said}</Text>
}

/** The link in the mail leads here; the file is only taken when its person says so. */
function FromMail({ onTake, busy }: { onTake: (token: string) => void; busy: boolean }) {
  const [search, setSearch] = useSearchParams()
  const token = search.get('export')
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (token) container.current?.scrollIntoView({ block: 'center' })
  }, [token])
  if (!token) return null
  const taken = () => {
    onTake(token)
    search.delete('export')
    setSearch(search, { replace: true, preventScrollReset: true })
  }
  return (
    <div ref={container}>
      <Banner
        tone="info"
        action={
          <Button kind="primary" busy={busy} onClick={taken}>
            <Trans>Download now</Trans>
          </Button>
        }
      >
        <Trans>Your copy is ready. The link works once.</Trans>
      </Banner>
    </div>
  )
}

function useTake(refuse: (words: string | null) => void) {
  const { withStepUp } = useStepUp()
  const take = useExportAction(takeExport)
  const link = useExportAction(linkOf)
  const run = async (token: () => Promise<string>) => {
    refuse(null)
    try {
      keepFile('kitabo-my-data.zip', await take.mutateAsync(await token()))
      toast({ title: t`Your data is downloaded`, tone: 'success' })
    } catch (error) {
      refuse(problemOf(error).detail)
    }
  }
  return {
    isTaking: take.isPending || link.isPending,
    byToken: (token: string) => run(async () => token),
    byId: (id: string) => run(async () => (await withStepUp(() => link.mutateAsync(id))).token),
  }
}
