"""A progress report drawn as a page, beside a bare page with the same letters in it."""

import json
from collections.abc import Iterator
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import typst

from api.platform.print.glyphs import FONTS
from api.school.progress_reports.page import Sheet, pdf_of
from api.school.progress_reports.skills import Skill, SkillFact, skills
from api.school.progress_reports.tables import ReportType
from pipelines.bench.figures import Figure, best_of, figure
from pipelines.bench.sizes import Bench

TIMES = 5
SKILL_FACTS = [
    SkillFact(skill, level="Moderate", is_known=True, questions=40, correct_answers=24, tasks=3, task_points=7,
              weeks=11, steady_weeks=8, study_days=37)
    for skill in Skill if skill is not Skill.CREATIVITY
]  # fmt: skip
APPROVED = datetime(2026, 11, 21, 9, tzinfo=UTC)


def reports_figures(_: Bench) -> Iterator[Figure]:
    """Milliseconds of CPU for one page with the subjects of a usual report, and with all a school may teach."""
    for subjects in (5, 12):
        sheet = _sheet(subjects)
        ours = best_of(TIMES, lambda sheet=sheet: pdf_of(sheet))  # type: ignore[misc]
        words = " ".join(str(each) for row in sheet.row["subject_performance"] for each in row.values())
        bare = best_of(TIMES, lambda words=words: _bare(words))  # type: ignore[misc]
        yield figure("report as a page", f"{subjects} subjects", ours.cpu * 1000, "ms CPU", bare.cpu * 1000, "<= 12")
        yield figure("report within a second", f"{subjects} subjects", ours.wall * 1000, "ms", 1000, "<= 1")


def _bare(words: str) -> bytes:
    source = f'#set text(font: "DejaVu Sans", size: 8pt)\n#{json.dumps(words)}\n\n*#{json.dumps(words)}*'
    fonts = typst.Fonts(include_system_fonts=False, font_paths=[FONTS])
    return typst.compile(source.encode(), font_paths=fonts)


def _sheet(subjects: int) -> Sheet:
    rows = [
        {"subject": f"Subject number {n}", "tests": 6, "questions": 48, "scenario_score": 2.3, "coursework": 15.3,
         "exam": 50.1, "total": 65.4, "grade": "C", "before": 54.0, "before_period": "2026-T1",
         "remark": "Good in Fractions, percentages and decimals; revise Geometric construction skills.",
         "remark_by": "G.A."}
        for n in range(subjects)
    ]  # fmt: skip
    printed: dict[str, Any] = {
        "kind": "End of term report", "period": "Term 2, 2026", "learner": "A Learner", "school": "A School",
        "class_name": "S2 East", "school_year": "S2", "class_teacher": "A Teacher", "is_over": True,
        "next_term_on": "2026-09-14", "as_of": "2026-11-21T05:00:00+00:00", "study_days": 23, "is_mock": False,
        "scale": {"A": 80, "B": 70, "C": 60, "D": 50}, "least_questions": 10, "with_score": 31, "notes": [],
        "plain": ["A plain sentence."] * 4,
    }  # fmt: skip
    row = {
        "report_type": ReportType.END_OF_TERM, "start_date": date(2026, 5, 25), "end_date": date(2026, 8, 21),
        "class_rank": 5, "class_size": 38, "subject_performance": rows,
        "total_study_hours": Decimal("12.5"), "quizzes_completed": 23,
        "strengths": ["A strength of some length: 9 of 10 right"] * 3,
        "areas_for_improvement": ["An area of some length: 4 of 12 right"] * 3,
        "recommended_actions": ["Revise this first, then practise that again."] * 3,
        "teacher_comments": "Two sentences. One to do.", "head_teacher_comment": "Good. Aim higher.",
        "generic_skills": skills(ReportType.END_OF_TERM, SKILL_FACTS, is_alone=False), "printed": printed,
    }  # fmt: skip
    return Sheet(row, "ABCDEFGH2345", "https://kitabo.example/verify-report/ABCDEFGH2345", "A Teacher", APPROVED)
