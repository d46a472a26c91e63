import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Dispatch, SetStateAction } from 'react'
import { Input, TextArea } from '../../../ui/forms/Field'
import { Row, Stack, Text } from '../../../ui/layout/layout'
import { Button } from '../../../ui/primitives/Button'
import type { Report, Skill, Subject } from './data'

const LONGEST = 600
const REMARK = 160

/** What was typed and not saved yet; it outlives the saving of the other fields. */
export interface Drafts {
  words?: string
  head?: string
  remarks: Record<string, string>
  skills: Record<string, string>
}

interface WritingProps {
  report: Report
  drafts: Drafts
  onDraft: Dispatch<SetStateAction<Drafts>>
}

export const NOTHING: Drafts = { remarks: {}, skills: {} }
export const isUnsaved = ({ words, head, remarks, skills }: Drafts) =>
  words !== undefined || head !== undefined || Object.keys({ ...remarks, ...skills }).length > 0

/** The class teacher's words and, for the head, a second line. Suggestions fill the field and save nothing. */
export function TeacherComment({ report, drafts, onDraft }: WritingProps) {
  const isHead = report.viewer === 'head'
  const saved = { words: report.teacherComments ?? '', head: report.headTeacherComment ?? '' }
  const words = drafts.words ?? saved.words
  const head = drafts.head ?? saved.head
  const write = (field: 'words' | 'head') => (typed: string) =>
    onDraft((had) => ({ ...had, [field]: typed === saved[field] ? undefined : typed }))
  return (
    <Stack gap={3}>
      <TextArea
        label={t`Class teacher's comment`}
        hint={t`One strength, then one thing to do. Parents read this.`}
        value={words}
        maxLength={LONGEST}
        onChange={(event) => write('words')(event.target.value)}
      />
      <Suggested of={report.suggestions} had={words} onUse={write('words')} />
      {isHead && (
        <>
          <TextArea
            label={t`Head teacher's comment`}
            value={head}
            maxLength={LONGEST}
            onChange={(event) => write('head')(event.target.value)}
          />
          <Suggested
            of={report.headSuggestion ? [report.headSuggestion] : []}
            had={head}
            onUse={write('head')}
          />
        </>
      )}
    </Stack>
  )
}

/** Phrases to begin from: put at the end of what stands already, where there is room. */
function Suggested({ of, had, onUse }: { of: string[]; had: string; onUse: (words: string) => void }) {
  const left = of.filter((words) => !had.includes(words) && had.length + words.length < LONGEST)
  if (left.length === 0) return null
  return (
    <Stack gap={2}>
      <Text size={14} tone="muted">
        <Trans>Suggestions you can change:</Trans>
      </Text>
      {left.map((words) => (
        <Row key={words} align="center">
          <Text size={14}>{words}</Text>
          <Button
            kind="quiet"
            aria-label={t`Use: ${words}`}
            onClick={() => onUse([had.trim(), words].filter(Boolean).join(' '))}
          >
            <Trans>Use</Trans>
          </Button>
        </Row>
      ))}
    </Stack>
  )
}

/** A remark for each subject one teaches; class teachers and the head may write all of them. */
export function Remarks({ report, drafts, onDraft }: WritingProps) {
  const rows = remarked(report)
  const write = ({ subjectId, remark }: Subject, typed: string) =>
    onDraft((had) => ({ ...had, remarks: written(had.remarks, subjectId, typed, remark) }))
  return (
    <Stack gap={3}>
      {rows.map((row) => (
        <Input
          key={row.subjectId}
          label={t`Remark on ${row.subject}`}
          hint={
            row.remarkBy
              ? t`Written by ${row.remarkBy}`
              : t`A suggestion from the numbers. Save it to use it.`
          }
          value={drafts.remarks[row.subjectId] ?? row.remark}
          maxLength={REMARK}
          onChange={(event) => write(row, event.target.value)}
        />
      ))}
    </Stack>
  )
}

/** What stands in the drafts after typing; what is as it was saved is no draft. */
function written(had: Record<string, string>, key: string, typed: string, saved: string) {
  const { [key]: _, ...others } = had
  return typed === saved ? others : { ...others, [key]: typed }
}

/** A few words on each generic skill: beside the word from the numbers, or where nothing could be counted. */
export function SkillRemarks({ report, drafts, onDraft }: WritingProps) {
  const write = ({ skill, remark }: Skill, typed: string) =>
    onDraft((had) => ({ ...had, skills: written(had.skills, skill, typed, remark) }))
  return (
    <Stack gap={3}>
      {report.genericSkills.map((row) => (
        <Input
          key={row.skill}
          label={row.name}
          hint={`${row.level ? `${row.level}. ` : ''}${row.drawnFrom}`}
          value={drafts.skills[row.skill] ?? row.remark}
          maxLength={REMARK}
          onChange={(event) => write(row, event.target.value)}
        />
      ))}
    </Stack>
  )
}

/** The subjects whose remark somebody may write. */
export const remarked = ({ subjects, viewer, mySubjects }: Report) =>
  subjects.filter(({ subjectId }) => viewer !== 'subject_teacher' || mySubjects.includes(subjectId))

/** What a saving sends: what was changed, and nothing else. */
export const bodyOf = ({ words, head, remarks, skills }: Drafts) => ({
  remarks,
  ...(Object.keys(skills).length > 0 && { skills }),
  ...(words !== undefined && { teacherComments: words }),
  ...(head !== undefined && { headTeacherComment: head }),
})
