import { useState } from 'react'
import { Button } from '../../ui/Button'
import { Input, TextArea } from '../../ui/Field'
import { Row, Stack, Text } from '../../ui/layout'
import { toast, toastProblem } from '../../ui/toast'
import { comment, type Report, type Subject, useReportAct } from './data'

const LONGEST = 600
const REMARK = 160

/** The class teacher's words and, for the head, a second line. Suggestions fill the field and save nothing. */
export function TeacherComment({ report }: { report: Report }) {
  const isHead = report.viewer === 'head'
  const [words, setWords] = useState(report.teacherComments ?? '')
  const [head, setHead] = useState(report.headTeacherComment ?? '')
  const saving = useReportAct(report.id, comment(report.id))
  const save = () =>
    saving.mutate(
      { teacherComments: words, ...(isHead ? { headTeacherComment: head } : {}) },
      {
        onSuccess: () => toast({ title: 'Comment saved', tone: 'success' }),
        onError: (e) => toastProblem(e),
      },
    )
  return (
    <Stack gap={3}>
      <TextArea
        label="Class teacher's comment"
        hint="A strength, then one thing to do. Parents read it."
        value={words}
        maxLength={LONGEST}
        onChange={(event) => setWords(event.target.value)}
      />
      <Suggested of={report.suggestions} onUse={setWords} />
      {isHead && (
        <>
          <TextArea
            label="Head teacher's comment"
            value={head}
            maxLength={LONGEST}
            onChange={(event) => setHead(event.target.value)}
          />
          <Suggested of={report.headSuggestion ? [report.headSuggestion] : []} onUse={setHead} />
        </>
      )}
      <Row>
        <Button kind="primary" busy={saving.isPending} onClick={save}>
          Save the comment
        </Button>
      </Row>
    </Stack>
  )
}

function Suggested({ of, onUse }: { of: string[]; onUse: (words: string) => void }) {
  if (of.length === 0) return null
  return (
    <Stack gap={2}>
      <Text size={14} tone="muted">
        Drawn from the numbers, to begin from:
      </Text>
      {of.map((words) => (
        <Row key={words} align="center">
          <Text size={14}>{words}</Text>
          <Button kind="quiet" aria-label={`Use: ${words}`} onClick={() => onUse(words)}>
            Use
          </Button>
        </Row>
      ))}
    </Stack>
  )
}

/** A remark for each subject one teaches; class teachers and the head may write all of them. */
export function Remarks({ report }: { report: Report }) {
  const isOneSubject = report.viewer === 'subject_teacher'
  const rows = report.subjects.filter(
    ({ subjectId }) => !isOneSubject || report.mySubjects.includes(subjectId),
  )
  const [written, setWritten] = useState<Record<string, string>>({})
  const saving = useReportAct(report.id, comment(report.id))
  if (rows.length === 0) return null
  const save = () =>
    saving.mutate(
      { remarks: written },
      {
        onSuccess: () => toast({ title: 'Remarks saved', tone: 'success' }),
        onError: (e) => toastProblem(e),
      },
    )
  const shown = ({ subjectId, remark }: Subject) => written[subjectId] ?? remark
  return (
    <Stack gap={3}>
      {rows.map((row) => (
        <Input
          key={row.subjectId}
          label={`Remark on ${row.subject}`}
          hint={
            row.remarkBy ? `Written by ${row.remarkBy}` : 'Drawn from the numbers; yours once you save it.'
          }
          value={shown(row)}
          maxLength={REMARK}
          onChange={(event) => setWritten({ ...written, [row.subjectId]: event.target.value })}
        />
      ))}
      <Row>
        <Button busy={saving.isPending} disabled={Object.keys(written).length === 0} onClick={save}>
          Save the remarks
        </Button>
      </Row>
    </Stack>
  )
}
