"""The generic skills of a report: what each is called, its word, and from what it was drawn. Pure answers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from api import constants
from api.school.progress_reports.sentences import NOT_ENOUGH
from api.school.progress_reports.tables import ReportType, SkillLine


class Skill(StrEnum):
    """The five of the curriculum, in the order of a report card."""

    CRITICAL_THINKING = "critical_thinking"
    CREATIVITY = "creativity"
    SELF_DIRECTED = "self_directed"
    COMMUNICATION = "communication"
    MATHEMATICAL_COMPUTATION = "mathematical_computation"


NAMES: Final = {
    Skill.CRITICAL_THINKING: "Critical thinking and problem solving",
    Skill.CREATIVITY: "Creativity and innovation",
    Skill.SELF_DIRECTED: "Co-operation and self-directed learning",
    Skill.COMMUNICATION: "Communication",
    Skill.MATHEMATICAL_COMPUTATION: "Mathematical computation and ICT proficiency",
}
ASKED: Final = {
    Skill.CRITICAL_THINKING: ("question that asks to analyse", "questions that ask to analyse"),
    Skill.MATHEMATICAL_COMPUTATION: ("question answered with a number", "questions answered with a number"),
}
WRITTEN: Final = "activities of integration in English that a teacher marked"
# The part of a skill that leaves no trace here.
UNSEEN: Final = {
    Skill.SELF_DIRECTED: "Work with others is not seen here.",
    Skill.COMMUNICATION: "Speaking is not seen here.",
    Skill.MATHEMATICAL_COMPUTATION: "Use of a computer is not seen here.",
}
# The part a word stands for, where paper has no room for all it was drawn from.
SEEN: Final = {
    Skill.SELF_DIRECTED: "self-directed learning",
    Skill.COMMUNICATION: "in writing",
    Skill.MATHEMATICAL_COMPUTATION: "computation",
}
LEFT_TO_TEACHER: Final = "Nothing here can count this. The class teacher may write about it."
SCALE: Final = (
    f"Words on tasks and skills: {constants.WORK_LEVEL_HIGH} from {constants.WORK_LEVEL_HIGH_FROM} of 3,"
    f" {constants.WORK_LEVEL_MIDDLE} from {constants.WORK_LEVEL_MIDDLE_FROM}, {constants.WORK_LEVEL_LOW} below."
)
STEADY_FROM: Final = (
    f"We need {constants.SKILL_MIN_WEEKS} whole weeks, with study on {constants.SKILL_MIN_DAYS} days of them."
)


@dataclass(frozen=True, slots=True)
class SkillFact:
    """What a learner's work in a period shows of one skill."""

    skill: str
    is_known: bool
    level: str | None
    questions: int
    correct_answers: int
    tasks: int
    task_points: int
    weeks: int
    steady_weeks: int
    study_days: int


def skills(kind: ReportType, facts: Sequence[SkillFact], *, is_alone: bool) -> list[SkillLine]:
    """A line for each skill; `is_alone` leaves out what only a teacher could speak of."""
    by_skill = {fact.skill: fact for fact in facts}
    return [
        {
            "skill": str(skill),
            "name": NAMES[skill],
            "level": fact.level if (fact := by_skill.get(skill)) else None,
            "drawn_from": drawn_from(skill, fact),
            "remark": "",
            "remark_by": None,  # the initials of the teacher who wrote it
        }
        for skill in Skill
        if not (is_alone and _is_unseen(skill, kind))
    ]


def _is_unseen(skill: Skill, kind: ReportType) -> bool:
    """Whether no report of this kind can say anything of a skill from numbers."""
    return skill is Skill.CREATIVITY or (skill is Skill.SELF_DIRECTED and kind in (ReportType.WEEKLY, ReportType.MOCK))


def drawn_from(skill: Skill, fact: SkillFact | None) -> str:
    """From what the word is drawn, or why there is none."""
    if skill is Skill.CREATIVITY:
        return LEFT_TO_TEACHER
    parts = [_steady(fact) if skill is Skill.SELF_DIRECTED else _answered(skill, fact), UNSEEN.get(skill, "")]
    if fact is None or not fact.is_known:
        parts.insert(0, NOT_ENOUGH)
    return " ".join(part for part in parts if part)


def _steady(fact: SkillFact | None) -> str:
    if fact is None or not fact.is_known:
        return STEADY_FROM
    return (
        f"Studied on {constants.SKILL_WEEK_DAYS} days or more in {fact.steady_weeks} of {fact.weeks} whole weeks,"
        f" on {fact.study_days} days of those weeks."
    )


def _answered(skill: Skill, fact: SkillFact | None) -> str:
    one, many = ASKED.get(skill, (WRITTEN, WRITTEN))
    if fact is None:
        return f"There were no {many}."
    parts = []
    if fact.questions:
        parts.append(f"Right in {fact.correct_answers} of {fact.questions} {one if fact.questions == 1 else many}")
    if fact.tasks:
        most = constants.SCENARIO_TOP_SCORE * fact.tasks
        activities = "activity" if fact.tasks == 1 else "activities"
        parts.append(f"{fact.task_points} of {most} marks in {fact.tasks} {activities} of integration")
    sentence = f"{', and '.join(parts)}."
    if fact.is_known:
        return sentence
    return f"{sentence} We need at least {constants.SKILL_MIN_POINTS} points."


def with_remarks(rows: Sequence[SkillLine], remarks: Mapping[str, str], by: str) -> list[SkillLine]:
    """The lines with what a teacher wrote; an empty remark takes back what stood."""
    written = {name: words.strip() for name, words in remarks.items()}
    return [
        {**row, "remark": written[row["skill"]], "remark_by": by if written[row["skill"]] else None}
        if row["skill"] in written
        else row
        for row in rows
    ]


def kept_remarks(had: Sequence[SkillLine], rows: Sequence[SkillLine]) -> list[SkillLine]:
    """Lines drawn anew, with the remarks teachers had written on them."""
    written = {row["skill"]: row for row in had if row["remark_by"]}
    return [
        {**row, "remark": written[row["skill"]]["remark"], "remark_by": written[row["skill"]]["remark_by"]}
        if row["skill"] in written
        else row
        for row in rows
    ]


def printed_lines(rows: Sequence[SkillLine]) -> list[str]:
    """What the page says of skills: those with a word or a remark, each in one line."""
    lines = []
    for row in rows:
        part = SEEN.get(Skill(row["skill"]))
        level = f"{row['level']} ({part})" if row["level"] and part else row["level"]
        words = [each for each in (level, row["remark"] and f"{row['remark']} ({row['remark_by']})") if each]
        if words:
            lines.append(f"{row['name']}: {'. '.join(words)}")
    return lines
