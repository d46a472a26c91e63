import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type Problem, problemOf } from '../../../../lib/problem'
import { minutes } from '../../../../ui/data/format'
import { Banner } from '../../../../ui/feedback/states'
import { Form } from '../../../../ui/forms/Form'
import { FormOtp } from '../../../../ui/forms/OtpField'
import { Facts, Row, Stack, Text } from '../../../../ui/layout/layout'
import { Button } from '../../../../ui/primitives/Button'
import { Dialog } from '../../../../ui/primitives/Dialog'
import { lookAt, type SharedTest, signsOf, useEnter } from './data'

/** The way in for whoever was given a code; a link with the code opens it at once. */
export function ByCode() {
  const [search, setSearch] = useSearchParams()
  const linked = signsOf(search.get('code') ?? '')
  const [isOpen, setOpen] = useState(linked.length > 0)
  const close = () => {
    setOpen(false)
    if (!search.has('code')) return
    search.delete('code')
    setSearch(search, { replace: true, preventScrollReset: true })
  }
  return (
    <Row justify="space-between">
      <Text as="span">
        <Trans>Have a code from your teacher or tutor?</Trans>
      </Text>
      <Button onClick={() => setOpen(true)}>
        <Trans>Enter a code</Trans>
      </Button>
      <Dialog
        title={t`Open a test with a code`}
        open={isOpen}
        onOpenChange={(open) => (open ? setOpen(true) : close())}
      >
        <Steps linked={linked} onClose={close} />
      </Dialog>
    </Row>
  )
}

interface Found {
  code: string
  test: SharedTest
}

function Steps({ linked, onClose }: { linked: string; onClose: () => void }) {
  const [found, setFound] = useState<Found | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const asked = useRef(false)
  useEffect(() => {
    if (linked.length < 6 || asked.current) return
    asked.current = true
    lookAt(linked).then(
      (test) => setFound({ code: linked, test }),
      (error) => setProblem(problemOf(error)),
    )
  }, [linked])
  if (found) return <Agree {...found} onClose={onClose} />
  return (
    <Stack gap={3}>
      {problem && <Banner tone="danger">{problem.detail}</Banner>}
      <Form
        plain
        start={{ code: linked }}
        submit={t`See the test`}
        submitting={t`Looking…`}
        onSubmit={async ({ code }) => {
          setProblem(null)
          setFound({ code, test: await lookAt(code) })
        }}
      >
        <FormOtp
          keeps
          name="code"
          label={t`Code of the test`}
          hint={t`6 letters and numbers. There is no 0, O, 1 or I.`}
          clean={signsOf}
          incomplete={t`A code has 6 letters and numbers.`}
        />
      </Form>
    </Stack>
  )
}

/** What it is, who gives it, and what they will see: said before anything is agreed to. */
function Agree({ code, test, onClose }: Found & { onClose: () => void }) {
  const navigate = useNavigate()
  const enter = useEnter()
  const go = () => navigate(`/quiz/${test.quizId}`)
  return (
    <Stack gap={4}>
      <Facts
        facts={[
          [t`Test`, test.title],
          [t`Given by`, giverOf(test)],
          [t`Questions`, String(test.totalQuestions)],
          [t`Time`, minutes(test.timeLimitMinutes)],
          [t`Attempts`, plural(test.maxAttempts, { one: '# attempt', other: '# attempts' })],
        ]}
      />
      {test.description && <Text>{test.description}</Text>}
      {test.isOwn ? (
        <Banner>
          <Trans>You made this test, so you cannot take it with the code.</Trans>
        </Banner>
      ) : test.isEntered ? (
        <Text>
          <Trans>You used this code before. The test is in your list.</Trans>
        </Text>
      ) : (
        <Text>
          {t`If you join, ${test.givenBy} sees your name as “${test.seenAs}”, when you finished, your score and your answers. They see nothing else. You can stop this at any time under Tests.`}
        </Text>
      )}
      {enter.error && <Banner tone="danger">{problemOf(enter.error).detail}</Banner>}
      <Row>
        {!test.isOwn && (
          <Button
            kind="primary"
            busy={enter.isPending}
            busyText={t`Joining…`}
            onClick={() => (test.isEntered ? go() : enter.mutate(code, { onSuccess: go }))}
          >
            {test.isEntered ? t`Go to the test` : t`Agree and join`}
          </Button>
        )}
        <Button kind="quiet" onClick={onClose}>
          <Trans>Not now</Trans>
        </Button>
      </Row>
    </Stack>
  )
}

function giverOf({ givenBy, isTutor, school }: SharedTest): string {
  if (isTutor) return t`${givenBy}, a tutor checked by Kitabo`
  return school ? t`${givenBy}, teacher at ${school}` : t`${givenBy}, of Kitabo`
}
