"""The generic skills of a report: what each is called, its word, and from what it was drawn. Pure answers."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, Final

from api import constants
from api.school.progress_reports.sentences import NOT_ENOUGH
from api.school.progress_reports.tables import ReportType


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
    Skill.COMMUNICATION: ("question of English tests", "questions of English tests"),
    Skill.MATHEMATICAL_COMPUTATION: ("question answered with a number", "questions answered with a number"),
}
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
    f"Words on skills: Outstanding from {constants.SKILL_OUTSTANDING_PCT} of 100,"
    f" Moderate from {constants.SKILL_MODERATE_PCT}, Basic below."
)
STEADY_FROM: Final = (
    f"It is said from {constants.SKILL_MIN_WEEKS} whole weeks on,"
    f" with study on {constants.SKILL_MIN_DAYS} days of them."
)


def skills(kind: ReportType, facts: Sequence[Mapping[str, Any]], *, is_alone: bool) -> list[dict[str, Any]]:
    """A line for each skill; `is_alone` leaves out what only a teacher could speak of."""
    by_skill = {row["skill"]: row for row in facts}
    return [
        {
            "skill": str(skill),
            "name": NAMES[skill],
            "level": row["level"] if (row := by_skill.get(skill)) else None,
            "drawn_from": drawn_from(skill, row),
            "remark": "",
            "remark_by": None,  # the initials of the teacher who wrote it
        }
        for skill in Skill
        if not (is_alone and _is_unseen(skill, kind))
    ]


def _is_unseen(skill: Skill, kind: ReportType) -> bool:
    """Whether no report of this kind can say anything of a skill from numbers."""
    return skill is Skill.CREATIVITY or (skill is Skill.SELF_DIRECTED and kind in (ReportType.WEEKLY, ReportType.MOCK))


def drawn_from(skill: Skill, row: Mapping[str, Any] | None) -> str:
    """From what the word is drawn, or why there is none."""
    if skill is Skill.CREATIVITY:
        return LEFT_TO_TEACHER
    parts = [_steady(row) if skill is Skill.SELF_DIRECTED else _answered(skill, row), UNSEEN.get(skill, "")]
    if row is None or not row["is_known"]:
        parts.insert(0, NOT_ENOUGH)
    return " ".join(part for part in parts if part)


def _steady(row: Mapping[str, Any] | None) -> str:
    if row is None or not row["is_known"]:
        return STEADY_FROM
    return (
        f"Studied on {constants.SKILL_WEEK_DAYS} days or more in {row['steady_weeks']} of {row['weeks']} whole weeks,"
        f" on {row['study_days']} days of those weeks."
    )


def _answered(skill: Skill, row: Mapping[str, Any] | None) -> str:
    one, many = ASKED[skill]
    if row is None:
        return f"There were no {many}."
    told = []
    if row["questions"]:
        told.append(f"Right in {row['correct_answers']} of {row['questions']} {one if row['questions'] == 1 else many}")
    if row["tasks"]:
        most = constants.SCENARIO_TOP_SCORE * row["tasks"]
        activities = "activity" if row["tasks"] == 1 else "activities"
        told.append(f"{row['task_points']} of {most} marks in {row['tasks']} {activities} of integration")
    said = f"{', and '.join(told)}."
    if row["is_known"]:
        return said
    return f"{said} It is said from {constants.SKILL_MIN_POINTS} points on."


def with_remarks(rows: Sequence[Mapping[str, Any]], remarks: Mapping[str, str], by: str) -> list[dict[str, Any]]:
    """The lines with what a teacher wrote; an empty remark takes back what stood."""
    written = {name: words.strip() for name, words in remarks.items()}
    return [
        {**row, "remark": written[row["skill"]], "remark_by": by if written[row["skill"]] else None}
        if row["skill"] in written
        else dict(row)
        for row in rows
    ]


def kept_remarks(had: Sequence[Mapping[str, Any]], rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Lines drawn anew, with the remarks teachers had written on them."""
    written = {row["skill"]: row for row in had if row["remark_by"]}
    return [
        {**row, **{name: written[row["skill"]][name] for name in ("remark", "remark_by")}}
        if row["skill"] in written
        else dict(row)
        for row in rows
    ]


def printed_lines(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """What the page says of skills: those with a word or a remark, each in one line."""
    told = []
    for row in rows:
        part = SEEN.get(Skill(row["skill"]))
        level = f"{row['level']} ({part})" if row["level"] and part else row["level"]
        said = [each for each in (level, row["remark"] and f"{row['remark']} ({row['remark_by']})") if each]
        if said:
            told.append(f"{row['name']}: {'. '.join(said)}")
    return told
