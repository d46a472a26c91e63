import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../../../api/client'
import { MASTERY_LEVELS } from '../../../../api/constants.gen'

export type Path = Schemas['LearningPathOut']
export type Step = Schemas['PathStep']
export type TopicState = Schemas['TopicMasteryOut']
export type Misconception = Schemas['MisconceptionOut']

/** A learner's path through a subject; it moves with every test, so it is never taken from the shelf. */
export function usePath(subject: string) {
  return useQuery({
    queryKey: ['mastery', 'path', subject],
    queryFn: () =>
      unwrap(api.GET('/api/mastery/paths/{subject_key}', { params: { path: { subject_key: subject } } })),
    staleTime: 0,
  })
}

/** What the learner seems to mix up, and has overcome, in every subject. */
export function useMisconceptions() {
  return useQuery({
    queryKey: ['mastery', 'misconceptions'],
    queryFn: () => unwrap(api.GET('/api/mastery/misconceptions')),
    staleTime: 0,
  })
}

export const LEVEL_WORDS: Record<Path['currentLevel'], string> = MASTERY_LEVELS
export const levelWord = (level: string) => LEVEL_WORDS[level as Path['currentLevel']] ?? level
export const PACE_WORDS: Record<Path['preferredPace'], string> = {
  gentle: 'gentle',
  normal: 'normal',
  brisk: 'brisk',
}
export const LINK_LABELS: Record<NonNullable<Path['learningStyle']>, string> = {
  reading: 'reading',
  lesson: 'lessons',
  practice: 'practice',
  test: 'tests',
}
export const KIND_WORDS: Record<Step['kind'], string> = {
  idea: t`Fix a wrong idea`,
  review: t`Review`,
  ground: t`Do this first`,
  practise: t`Practise`,
  new: t`Learn`,
}
