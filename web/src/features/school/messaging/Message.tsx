import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChartColumn } from 'lucide-react'
import { MESSAGE_REPORT_REASONS } from '../../../api/constants.gen'
import { useReport } from '../../../api/useReport'
import { dateTime } from '../../../ui/data/format'
import { toast, toastProblem } from '../../../ui/feedback/toast'
import { ReportButton } from '../../../ui/forms/ReportButton'
import { Card, Row, Stack, Text } from '../../../ui/layout/layout'
import { Anchor } from '../../../ui/primitives/Anchor'
import { LinkButton, Segments } from '../../../ui/primitives/Button'
import { Badge } from '../../../ui/primitives/graphics'
import { type Conversation, type Message, threadKey, useRate } from './data'
import { kindText, PRIORITIES, reportText } from './labels'
import { kib } from './WriteFields'

/** One message: its words, its files, whether it was read, and what can be done about it. */
export function MessageCard({ talk, message }: Both) {
  const { isMine, sender, sentAt, attachments, mayRate, mayReport } = message
  return (
    <Card
      title={isMine ? t`You` : sender}
      tone={isMine ? 'plain' : 'primary'}
      actions={
        <Text as="span" size={14} tone="muted">
          {dateTime(sentAt)}
        </Text>
      }
    >
      <Marks message={message} />
      <Words message={message} />
      <About talk={talk} message={message} />
      {attachments.length > 0 && (
        <Stack as="ul" gap={1}>
          {attachments.map(({ id, name, bytes }) => (
            <li key={id}>
              <Anchor download href={`/api/messages/files/${id}`}>{`${name} (${kib(bytes)})`}</Anchor>
            </li>
          ))}
        </Stack>
      )}
      <Receipt message={message} />
      {(mayRate || mayReport) && (
        <Row align="end" gap={4}>
          {mayRate && <Rating talk={talk} message={message} />}
          {mayReport && <Report talk={talk} message={message} />}
        </Row>
      )}
      {message.myReport && (
        <Text size={14} tone="muted">
          {reportText(message.myReport)}
        </Text>
      )}
    </Card>
  )
}

/** The result or the subject that came with it: a link while this side may see it, else only its name. */
function About({ talk, message: { id, relatedSubject, relatedQuiz, mayOpenRelated } }: Both) {
  const said = relatedQuiz ? t`Result: ${relatedQuiz}` : relatedSubject && t`Subject: ${relatedSubject}`
  if (!said) return null
  if (mayOpenRelated) {
    return (
      <Row>
        <LinkButton to={`/messages/${talk.id}/about/${id}`} icon={<ChartColumn aria-hidden="true" />}>
          {said}
        </LinkButton>
      </Row>
    )
  }
  return (
    <Stack gap={1}>
      <Text strong>{said}</Text>
      {talk.mySide === 'parent' && talk.learner && (
        <Text size={14} tone="muted">
          {t`${talk.learner} does not share progress with you now, so you cannot open it.`}
        </Text>
      )}
    </Stack>
  )
}

interface Both {
  talk: Conversation
  message: Message
}

function Marks({ message: { messageType, priority, requiresResponse, respondedAt, isMine } }: Of) {
  const soon = priority === 'normal' ? null : PRIORITIES.find(({ value }) => value === priority)?.label
  const kind = kindText(messageType)
  if (!soon && !kind && !requiresResponse) return null
  return (
    <Row gap={1}>
      {kind && <Badge>{kind}</Badge>}
      {soon && <Badge tone={priority === 'urgent' ? 'danger' : 'warning'}>{soon}</Badge>}
      {requiresResponse && <Asked isMine={isMine} isAnswered={respondedAt !== null} />}
    </Row>
  )
}

function Asked({ isMine, isAnswered }: { isMine: boolean; isAnswered: boolean }) {
  if (isAnswered)
    return (
      <Badge tone="success">
        <Trans>Replied</Trans>
      </Badge>
    )
  return isMine ? (
    <Badge tone="info">
      <Trans>You asked for a reply</Trans>
    </Badge>
  ) : (
    <Badge tone="warning">
      <Trans>Please reply</Trans>
    </Badge>
  )
}

interface Of {
  message: Message
}

function Words({ message: { message, isHidden, isMine } }: Of) {
  if (message === null) {
    return (
      <Text tone="muted">
        {isHidden ? t`Hidden by a moderator.` : t`Hidden, because it is about a learner.`}
      </Text>
    )
  }
  return (
    <>
      <Text pre>{message}</Text>
      {isHidden && isMine && (
        <Text tone="warning">
          <Trans>A moderator hid this from the other person.</Trans>
        </Text>
      )}
    </>
  )
}

function Receipt({ message: { isMine, readAt, respondedAt, requiresResponse, parentRating, mayRate } }: Of) {
  const said = [
    isMine && (readAt ? t`Read ${dateTime(readAt)}` : t`Not read yet`),
    requiresResponse && respondedAt && t`Replied ${dateTime(respondedAt)}`,
    !mayRate &&
      parentRating !== null &&
      t`${isMine ? t`The parent rated` : t`You rated`} this ${parentRating} of 5`,
  ].filter(Boolean)
  if (said.length === 0) return null
  return (
    <Text size={14} tone="muted">
      {said.join(' · ')}
    </Text>
  )
}

const STEPS = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }))

function Rating({ talk, message }: Both) {
  const rate = useRate(talk.id)
  return (
    <Stack gap={1}>
      <Text size={14}>
        <Trans>Did this help? 1 is no, 5 is very much.</Trans>
      </Text>
      <Segments
        label={t`Did this help?`}
        options={STEPS}
        value={message.parentRating === null ? '' : String(message.parentRating)}
        onChange={(rating) =>
          rate.mutate(
            { message: message.id, rating: Number(rating) },
            {
              onSuccess: () => toast({ title: t`Thank you`, tone: 'success' }),
              onError: (error) => toastProblem(error),
            },
          )
        }
      />
    </Stack>
  )
}

function Report({ talk, message }: Both) {
  const report = useReport('message', message.id, threadKey(talk.id))
  return (
    <ReportButton
      noun={t`message`}
      description={t`A moderator reads only this message and decides. Your other messages stay private.`}
      reasons={MESSAGE_REPORT_REASONS}
      thanks={t`A moderator reads only this message. We tell you what they decide.`}
      onReport={report}
    />
  )
}
