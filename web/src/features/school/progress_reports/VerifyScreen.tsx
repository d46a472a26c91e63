import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { useMe } from '../../../api/me'
import { date } from '../../../ui/data/format'
import { Loaded } from '../../../ui/feedback/Loaded'
import { Banner, EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Input } from '../../../ui/forms/Field'
import { Card, Facts, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Button, LinkButton } from '../../../ui/primitives/Button'
import { useVerified, type Verified } from './data'
import { marksText } from './labels'

/** Anybody may check the code of a printed report; the learner's name is never told. */
export default function VerifyScreen() {
  const { code = '' } = useParams()
  const result = useVerified(code)
  return (
    <Page
      title={t`Check a report`}
      lead={t`Every approved report bears a code. Compare what stands here with the paper in your hand.`}
      width="form"
    >
      <Stack gap={6}>
        {code && (
          <Loaded query={result} skeleton={<Skeleton shape="card" lines={4} />} empty={<Unknown />}>
            {(found) => <Found of={found} />}
          </Loaded>
        )}
        <Ask key={code} code={code} />
      </Stack>
    </Page>
  )
}

const Unknown = () => (
  <EmptyState
    title={t`There is no such report.`}
    reason={t`Look at the code again: it has twelve letters and digits. If it is right, the paper is not one of ours.`}
  />
)

function Found({ of }: { of: Verified }) {
  const facts: [string, string][] = [
    [of.isAutomatic ? t`Made by` : t`School`, of.school],
    [t`Report`, `${of.kind}, ${of.period}`],
    [t`Learner`, of.initials],
  ]
  if (of.isWithdrawn) {
    return (
      <Card title={t`This report was withdrawn`}>
        <Banner tone="danger">
          {of.withdrawnOn
            ? t`The school took it back on ${date(of.withdrawnOn)}. The paper no longer holds.`
            : t`It was taken back and a new one was made. The paper no longer holds.`}
        </Banner>
        <Facts facts={facts} />
      </Card>
    )
  }
  return (
    <Card title={of.isAutomatic ? t`Kitabo made this report` : t`This report is genuine`}>
      {of.isAutomatic && (
        <Banner tone="warning">
          <Trans>
            It was made from the learner's own work. No teacher has looked at it and no school has approved
            it.
          </Trans>
        </Banner>
      )}
      <Facts
        facts={[
          ...facts,
          [t`Scores`, marksText(of.marks)],
          [of.isAutomatic ? t`Made on` : t`Approved on`, date(of.approvedOn)],
        ]}
      />
      <Text size={14} tone="muted">
        <Trans>If the paper says anything else, it was changed.</Trans>
      </Text>
      <ReadAll at={of.opensAt} />
    </Card>
  )
}

/** The way to the whole report for those who may read it; who is not signed in is asked to. */
function ReadAll({ at }: { at: string | null }) {
  const me = useMe()
  const here = useLocation().pathname
  if (at)
    return (
      <LinkButton to={at}>
        <Trans>Read the whole report</Trans>
      </LinkButton>
    )
  if (me.data !== null) return null
  return (
    <LinkButton kind="quiet" to="/auth/login" state={{ from: here }}>
      <Trans>Parent or learner? Sign in to read all of it</Trans>
    </LinkButton>
  )
}

function Ask({ code }: { code: string }) {
  const [typed, setTyped] = useState(code)
  const [isEmpty, setEmpty] = useState(false)
  const go = useNavigate()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const signs = typed.toUpperCase().replace(/[^2-9A-HJ-NP-Z]/g, '')
    setEmpty(!signs)
    if (signs) go(`/verify-report/${signs}`)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap={3}>
        <Input
          label={t`Code of the report`}
          hint={t`Twelve letters and digits, at the foot of the page`}
          error={isEmpty ? t`Type the code of the report.` : undefined}
          value={typed}
          autoComplete="off"
          maxLength={20}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Row>
          <Button type="submit" kind="primary">
            <Trans>Check</Trans>
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
