import type { Dispatch, SetStateAction } from 'react'
import { Button } from '../../ui/Button'
import { Input, TextArea } from '../../ui/Field'
import { Row, Stack, Text } from '../../ui/layout'
import { toast, toastProblem } from '../../ui/toast'
import { comment, type Report, type Subject, useReportAct } from './data'

const LONGEST = 600
const REMARK = 160

/** What was typed and not saved yet; it outlives the saving of the other fields. */
export interface Drafts {
  words?: string
  head?: string
  remarks: Record<string, string>
}

interface WritingProps {
  report: Report
  drafts: Drafts
  onDraft: Dispatch<SetStateAction<Drafts>>
}

export const isUnsaved = ({ words, head, remarks }: Drafts) =>
  words !== undefined || head !== undefined || Object.keys(remarks).length > 0

/** The class teacher's words and, for the head, a second line. Suggestions fill the field and save nothing. */
export function TeacherComment({ report, drafts, onDraft }: WritingProps) {
  const isHead = report.viewer === 'head'
  const saved = { words: report.teacherComments ?? '', head: report.headTeacherComment ?? '' }
  const words = drafts.words ?? saved.words
  const head = drafts.head ?? saved.head
  const write = (field: 'words' | 'head') => (typed: string) =>
    onDraft((had) => ({ ...had, [field]: typed === saved[field] ? undefined : typed }))
  const saving = useReportAct(report.id, comment(report.id))
  const save = () =>
    saving.mutate(
      { teacherComments: words, ...(isHead ? { headTeacherComment: head } : {}) },
      {
        onSuccess: () => {
          onDraft(({ remarks }) => ({ remarks }))
          toast({ title: 'Comment saved', tone: 'success' })
        },
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
        onChange={(event) => write('words')(event.target.value)}
      />
      <Suggested of={report.suggestions} onUse={write('words')} />
      {isHead && (
        <>
          <TextArea
            label="Head teacher's comment"
            value={head}
            maxLength={LONGEST}
            onChange={(event) => write('head')(event.target.value)}
          />
          <Suggested of={report.headSuggestion ? [report.headSuggestion] : []} onUse={write('head')} />
        </>
      )}
      <Row>
        <Button
          kind="primary"
          disabled={words === saved.words && head === saved.head}
          busy={saving.isPending}
          onClick={save}
        >
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
export function Remarks({ report, drafts, onDraft }: WritingProps) {
  const isOneSubject = report.viewer === 'subject_teacher'
  const rows = report.subjects.filter(
    ({ subjectId }) => !isOneSubject || report.mySubjects.includes(subjectId),
  )
  const written = drafts.remarks
  const saving = useReportAct(report.id, comment(report.id))
  if (rows.length === 0) return null
  const save = () =>
    saving.mutate(
      { remarks: written },
      {
        onSuccess: () => {
          onDraft((had) => ({ ...had, remarks: {} }))
          toast({ title: 'Remarks saved', tone: 'success' })
        },
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
          onChange={(event) =>
            onDraft((had) => ({ ...had, remarks: { ...had.remarks, [row.subjectId]: event.target.value } }))
          }
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
