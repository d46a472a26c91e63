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
      lead={t`Every approved report has a code. Compare this page with your paper.`}
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
    title={t`Report not found.`}
    reason={t`Check the code again: it has 12 letters and numbers. If it is right, the paper is not ours.`}
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
      <Card title={t`The school took this report back`}>
        <Banner tone="danger">
          {of.withdrawnOn
            ? t`The school took it back on ${date(of.withdrawnOn)}. The paper is no longer valid.`
            : t`There is a new report. This paper is no longer valid.`}
        </Banner>
        <Facts facts={facts} />
      </Card>
    )
  }
  return (
    <Card title={of.isAutomatic ? t`Kitabo made this report` : t`This report is genuine`}>
      {of.isAutomatic && (
        <Banner tone="warning">
          <Trans>Made from the learner's own work. No teacher or school has checked it.</Trans>
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
        <Trans>If your paper is different, somebody changed it.</Trans>
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
          hint={t`12 letters and numbers, at the bottom of the page`}
          error={isEmpty ? t`Enter the code of the report.` : undefined}
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
