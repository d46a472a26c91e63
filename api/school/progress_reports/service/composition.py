"""One learner's report from the facts: numbers, and the words drawn from them."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from api import constants
from api.accounts.auth.tables import User
from api.platform.clock import day_of
from api.platform.pseudonym import learner_key
from api.school.progress_reports import rules, sentences
from api.school.progress_reports.service.facts import ClassFacts, Group, SubjectFact, decimal
from api.school.progress_reports.skills import skills
from api.school.progress_reports.tables import PrintedWords, ReportType, SkillLine, SubjectLine
from api.settings import settings


@dataclass(frozen=True, slots=True)
class ReportContent:
    """Every value of a report that comes from numbers, by column of `progress_reports`.

    The curriculum has no mark over all subjects, so the columns of one are empty, and what would be compared with it.
    """

    start_date: date
    end_date: date
    class_rank: int | None
    class_size: int | None
    subject_performance: list[SubjectLine]
    generic_skills: list[SkillLine]
    total_study_hours: Decimal
    quizzes_completed: int
    strengths: list[str]
    areas_for_improvement: list[str]
    recommended_actions: list[str]
    printed: PrintedWords
    overall_score: None = None
    overall_grade: None = None
    average_quiz_score: None = None
    grade_average: None = None
    school_average: None = None
    national_average: None = None


def compose(facts: ClassFacts, learner: User, scale: rules.Scale, *, with_rank: bool) -> ReportContent:
    """One learner's report; what teachers write is not in it."""
    key = learner_key(learner.id)
    rows = facts.rows.get(key, [])
    whole = next((row for row in rows if row.subject_id is None), SubjectFact())
    subjects = [_subject(facts, row, row.subject_id, scale) for row in rows if row.subject_id is not None]
    subjects.sort(key=lambda row: row["subject"])
    words = _sentence_facts(facts, learner, whole, subjects)
    for row in subjects:
        row["remark"] = sentences.remark(fact_of(row, facts.period.kind), words.topics)
    rank, note = _rank(facts, whole, with_rank)
    return ReportContent(
        start_date=facts.period.starts_on,
        end_date=facts.period.counts_until,
        class_rank=rank,
        class_size=facts.class_size or None,
        subject_performance=subjects,
        generic_skills=skills(facts.period.kind, facts.skills.get(key, []), is_alone=facts.school_class is None),
        total_study_hours=words.hours,
        quizzes_completed=whole.quizzes,
        strengths=[each.in_words for each in sentences.strengths(words)],
        areas_for_improvement=[each.in_words for each in sentences.areas(words)],
        recommended_actions=sentences.actions(words),
        printed=_printed(facts, learner, scale, words, [note] if note else []),
    )


def _rank(facts: ClassFacts, whole: SubjectFact, wanted: bool) -> tuple[int | None, str | None]:
    if not wanted:
        return None, None
    return rules.rank_in(_number(whole.score_pct), facts.scores, facts.class_size)


def _number(value: Any) -> Decimal | None:
    return None if value is None else decimal(value)


def _float(value: Decimal | None) -> float | None:
    return None if value is None else float(value)


def _before(row: SubjectFact) -> Decimal | None:
    """The score of the period before, as its own report says it: taken from figures that are not rounded yet."""
    score, change = _number(row.score_pct), _number(row.change_points)
    return None if score is None or change is None else rules.rounded(score - change)


def _subject(facts: ClassFacts, row: SubjectFact, subject_id: str, scale: rules.Scale) -> SubjectLine:
    """A line of the table. Below the threshold of evidence it has no score, grade or level."""
    test = _number(row.test_pct) if row.is_known else None
    scenario = _number(row.scenario_score)
    coursework, exam, total = rules.total_of(test, scenario)
    grade = rules.grade_of(total, scale)
    year: Group | None = facts.year.get(subject_id) if total is not None else None
    before = _before(row) if total is not None else None
    return {
        "subject_id": subject_id,
        "subject": facts.subjects.get(subject_id, "A subject taken away since"),
        "tests": row.quizzes,
        "questions": row.test_questions,
        "scenarios": row.scenarios,
        "scenario_score": _float(scenario),
        "scenario_level": rules.scenario_level(scenario),
        "coursework": _float(coursework),
        "exam": _float(exam),
        "total": _float(total),
        "grade": grade,
        "before": _float(before),
        "before_period": row.previous_period if before is not None else None,
        "year_average": _float(rules.rounded(year.average)) if year else None,
        "teacher": facts.teachers.get(subject_id),
        "remark": "",
        "remark_by": None,
    }


def fact_of(row: SubjectLine, kind: ReportType) -> sentences.SubjectFact:
    """A line of the table as sentences are made from it."""
    then = row["before_period"]
    return sentences.SubjectFact(
        row["subject"],
        row["tests"],
        row["questions"],
        _number(row["total"]),
        _number(row["before"]),
        rules.period_in_sentence(kind, then) if then else None,
        row["grade"],
    )


def _sentence_facts(
    facts: ClassFacts, learner: User, whole: SubjectFact, subjects: list[SubjectLine]
) -> sentences.Facts:
    topics = [
        sentences.TopicFact(of.name, of.subject, each["questions"], each["right"], of.first, of.competency)
        for each in whole.topics or []
        if (of := facts.topics.get(each["topic_id"]))
    ]
    return sentences.Facts(
        first_name=learner.first_name,
        kind=facts.period.kind,
        hours=rules.rounded(Decimal(whole.study_seconds) / 3600),
        study_days=whole.study_days,
        subjects=[fact_of(row, facts.period.kind) for row in subjects],
        topics=topics,
    )


def _printed(
    facts: ClassFacts, learner: User, scale: rules.Scale, words: sentences.Facts, notes: list[str]
) -> PrintedWords:
    """Names and words as they stand now, so that a report once approved never changes."""
    period, of_class = facts.period, facts.school_class
    name = f"{learner.first_name} {learner.last_name}"
    return {
        "learner": name,
        "first_name": learner.first_name,
        "initials": rules.initials(name),
        "school": of_class.school_name if of_class else settings().site_name,
        "class_name": of_class.name if of_class else None,
        "school_year": of_class.school_year if of_class else learner.school_year,
        "is_automatic": of_class is None,
        "class_teacher": facts.teachers.get(None),
        "kind": rules.KINDS[period.kind],
        "period": rules.period_words(period.kind, period.name, period.starts_on, period.ends_on),
        "is_over": period.is_over,
        "next_term_on": _still_ahead(period.next_term_on, day_of(facts.as_of)),
        "as_of": facts.as_of.isoformat(),
        "study_days": words.study_days,
        "scale": dict(scale),
        "least_questions": constants.REPORT_MIN_ANSWERS,
        "plain": sentences.plain(words),
        "suggestions": sentences.suggestions(words) if of_class else [],
        "competencies": [
            {
                "topic": each.name,
                "subject": each.subject,
                "competency": each.competency,
                "questions": each.questions,
                "right": each.right,
            }
            for each in sorted(words.topics, key=lambda each: (each.subject, -each.share, each.name))
        ],
        "with_score": len(facts.scores),
        "notes": notes,
        "is_mock": period.kind is ReportType.MOCK,
    }


def _still_ahead(begins: date | None, today: date) -> str | None:
    """A term that has begun meanwhile is no news: a late report does not speak of it."""
    return begins.isoformat() if begins and begins > today else None
