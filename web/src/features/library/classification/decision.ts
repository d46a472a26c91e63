import type { Classification, Decision } from './data'

/** What stands decided, to be changed on the screen. */
export const startOf = (book: Classification): Decision => ({
  revision: book.revision,
  categoryIds: book.categoryIds,
  subjectIds: book.subjectIds,
  schoolYears: book.schoolYears as Decision['schoolYears'],
  topics: book.topics.map(({ code }) => code),
  language: book.language,
  requiredTier: book.requiredTier,
  difficulty: book.difficulty as Decision['difficulty'],
})

const union = <T>(one: readonly T[], other: readonly T[]) => [...new Set([...one, ...other])]

/** What was chosen with everything that is suggested, the likeliest category and subject only. */
export const withSuggestions = (given: Decision, book: Classification): Decision => ({
  ...given,
  categoryIds: union(
    given.categoryIds,
    book.categoriesSuggested.slice(0, 1).map(({ value }) => value),
  ),
  subjectIds: union(
    given.subjectIds,
    book.subjectsSuggested.map(({ value }) => value),
  ),
  schoolYears: union(
    given.schoolYears,
    book.yearsSuggested.map(({ value }) => value as Decision['schoolYears'][number]),
  ).sort(),
  topics: union(
    given.topics,
    book.topicsSuggested.map(({ value }) => value),
  ),
})

export const toggled = <T>(list: readonly T[], value: T) =>
  list.includes(value) ? list.filter((each) => each !== value) : [...list, value]

/** Whether two decisions say the same, in whatever order. */
export const isSame = (one: Decision, other: Decision) => said(one) === said(other)

const said = (given: Decision) =>
  JSON.stringify({
    ...given,
    categoryIds: [...given.categoryIds].sort(),
    subjectIds: [...given.subjectIds].sort(),
    schoolYears: [...given.schoolYears].sort(),
  })
