import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { problemOf } from '../../../lib/problem'

import { Banner } from '../../../ui/feedback/states'
import { SixSigns } from '../../../ui/forms/OtpField'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Anchor } from '../../../ui/primitives/Anchor'
import { Button } from '../../../ui/primitives/Button'
import { CopyButton } from '../../../ui/primitives/CopyText'
import { AlertDialog } from '../../../ui/primitives/Dialog'
import { type TestDetail, useCode } from './data'

/** A code that opens the test to whoever is given it. */
export function ShareCode({ test }: { test: TestDetail }) {
  const { open, close } = useCode(test.id)
  const failure = open.error ?? close.error
  return (
    <Card title={t`Share with a code`}>
      {test.code === null ? (
        <Text>
          <Trans>
            Any learner with the code can take this test. If they agree, you see their first name, the first
            letter of their last name and their results.
          </Trans>
        </Text>
      ) : (
        <Code code={test.code} title={test.title} />
      )}
      {test.entered > 0 && (
        <Text>{t`${plural(test.entered, { one: '# learner', other: '# learners' })} used a code, ${test.enteredFinished} finished.`}</Text>
      )}
      {failure && <Banner tone="danger">{problemOf(failure).detail}</Banner>}
      {test.code === null ? (
        <Row>
          <Button busy={open.isPending} busyText={t`Making a code…`} onClick={() => open.mutate()}>
            <Trans>Make a code</Trans>
          </Button>
        </Row>
      ) : (
        <Ending open={open} close={close} />
      )}
    </Card>
  )
}

function Code({ code, title }: { code: string; title: string }) {
  const link = `${location.origin}/quizzes?code=${code}`
  const words = t`${title}: take this test on Kitabo. ${link} (code ${code})`
  return (
    <Stack gap={3}>
      <SixSigns signs={code} label={t`The code`} />
      <Text size={14} tone="muted">
        <Trans>Learners enter it under Tests, or open the link. It works until you close it.</Trans>
      </Text>
      <Row>
        <CopyButton text={code} label={t`Copy the code`} />
        <CopyButton text={link} label={t`Copy the link`} />
        <Anchor href={`https://wa.me/?text=${encodeURIComponent(words)}`} kind="secondary">
          <Trans>Send by WhatsApp</Trans>
        </Anchor>
      </Row>
    </Stack>
  )
}

function Ending({ open, close }: ReturnType<typeof useCode>) {
  const [asks, setAsks] = useState<'renew' | 'close' | null>(null)
  const done = { onSettled: () => setAsks(null) }
  return (
    <Row>
      <Button kind="quiet" onClick={() => setAsks('renew')}>
        <Trans>Make a new code</Trans>
      </Button>
      <Button kind="quiet" onClick={() => setAsks('close')}>
        <Trans>Close the code</Trans>
      </Button>
      <AlertDialog
        title={asks === 'renew' ? t`Make a new code?` : t`Close the code?`}
        description={
          asks === 'renew'
            ? t`The old code stops working. Learners who used it keep the test.`
            : t`Nobody new can join. Learners who used the code keep the test. You can make a new code at any time.`
        }
        open={asks !== null}
        onOpenChange={() => setAsks(null)}
        confirm={asks === 'renew' ? t`Make a new code` : t`Close the code`}
        busy={open.isPending || close.isPending}
        onConfirm={() => (asks === 'renew' ? open.mutate(undefined, done) : close.mutate(undefined, done))}
      />
    </Row>
  )
}
