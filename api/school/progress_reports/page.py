"""The report as one A4 page in the layout of a Ugandan report card, the same bytes for the same words."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from typing import Any, Final

import segno
from fpdf.enums import XPos, YPos

from api.platform.print.paper import ACCENT, HEIGHT, INK, INNER, MARGIN, MUTED, RULE, SHADE, WIDTH, Paper
from api.school.progress_reports.rules import GRADES, LEVELS, grouped
from api.school.progress_reports.skills import SCALE, printed_lines

FOOT = 34.0
ROOM: Final = HEIGHT - 2 * MARGIN - FOOT
# Tried until everything stands on the one page.
SCALES: Final = (1.2, 1.1, 1.0, 0.92, 0.85, 0.78, 0.71, 0.64, 0.57, 0.5)
ABSENT = "–"
NONE_STANDS_OUT: Final = "No topic stands out yet."
ALONE: Final = "Made by Kitabo from the learner's own work. No teacher has looked at it."
BOLD: Final = ("Subject", "Total", "Grade")


@dataclass(frozen=True)
class Sheet:
    """What one page says. `row` is the report's columns; `approved` names who and when, None on a draft."""

    row: dict[str, Any]
    code: str
    address: str  # where the code is checked
    approved_by: str | None
    approved_at: datetime | None


def pdf_of(sheet: Sheet) -> bytes:
    """The page as a file, in the largest letters that fit. Letters the fonts lack become a question mark."""
    with_tasks = any(row["scenario_score"] is not None for row in sheet.row["subject_performance"])
    # Three columns more leave no room for larger letters.
    scales = [each for each in SCALES if each <= 1 or not with_tasks]
    at, last = 0, len(scales) - 1
    while True:
        page = Page(sheet, scales[at])
        if page.used <= ROOM or at == last:
            return bytes(page.output())
        # Smaller letters make lines lower and fewer, so the height goes with the square.
        guess = scales[at] * (ROOM / page.used) ** 0.5
        at = next((n for n in range(at + 1, last) if scales[n] <= guess * 1.02), last)


class Page(Paper):
    """One drawing at one scale; `used` tells how much of the height above the foot it takes."""

    def __init__(self, sheet: Sheet, scale: float) -> None:
        super().__init__()
        self.sheet, self.scale, self.printed = sheet, scale, sheet.row["printed"]
        made_at = sheet.approved_at or datetime.fromisoformat(self.printed["as_of"])
        title = f"{self.printed['kind']}, {self.printed['period']}: {self.printed['learner']}"
        self.describe(title, author=self.printed["school"], producer="Kitabo reports", made_at=made_at)
        self.add_page()
        self._head()
        self._plain()
        self._table()
        self._whole()
        self._lists()
        self._skills()
        self._comments()
        self.used = self.get_y() - MARGIN
        self._foot()

    # Writing

    def _font(self, size: float, bold: bool = False, colour: tuple[int, int, int] = INK) -> None:
        self.set_font("sans", "B" if bold else "", size * self.scale)
        self.set_text_color(*colour)

    def _line(self, text: str, *, size: float = 9, bold: bool = False, align: str = "L", high: float = 4.6,
              colour: tuple[int, int, int] = INK, width: float = 0) -> None:  # fmt: skip
        """Words from the left edge of where the pen is, wrapped; the pen goes under them."""
        self._font(size, bold, colour)
        self.multi_cell(width, high * self.scale, self.safe(text), align=align, new_x=XPos.LEFT, new_y=YPos.NEXT)

    def _gap(self, height: float = 2.2) -> None:
        self.set_y(self.get_y() + height * self.scale)

    def _title(self, text: str) -> None:
        self._line(text, size=9, bold=True, colour=ACCENT, high=5)

    # Parts, from the top

    def _head(self) -> None:
        printed, row = self.printed, self.sheet.row
        self._line(printed["school"], size=17, bold=True, align="C", high=8, colour=ACCENT)
        self._line(f"{printed['kind']}: {printed['period']}", size=11, bold=True, align="C", high=6)
        if printed.get("is_automatic"):
            self._line(ALONE, size=9, bold=True, align="C", colour=(153, 27, 27))
        elif self.sheet.approved_by is None:
            self._line("DRAFT, not approved: not a report yet", size=9, bold=True, align="C", colour=(153, 27, 27))
        self._gap(1)
        self.set_draw_color(*ACCENT)
        self.line(MARGIN, self.get_y(), WIDTH - MARGIN, self.get_y())
        self._gap(1.6)
        until = "" if printed["is_over"] else " (the period was still running)"
        days = f"{row['start_date']:%d %b %Y} to {row['end_date']:%d %b %Y}{until}"
        top = self.get_y()
        self._line(f"Name: {printed['learner']}", size=10, bold=True, width=INNER * 0.55)
        self._line(_class_of(printed), width=INNER * 0.55)
        left = self.get_y()
        self.set_xy(MARGIN + INNER * 0.55, top)
        self._line(f"Days counted: {days}", width=INNER * 0.45)
        hours = f"{row['total_study_hours']:f}".rstrip("0").rstrip(".") or "0"
        study = "" if printed["is_mock"] else f"Study: {hours} h on {printed['study_days']} days. "
        self._line(f"{study}Tests: {row['quizzes_completed']}.", width=INNER * 0.45)
        self.set_xy(MARGIN, max(left, self.get_y()))
        self._gap(1.4)

    def _plain(self) -> None:
        self._title("In plain words")
        for words in self.printed["plain"]:
            self._line(words, size=9.2)
        self._gap()

    def _table(self) -> None:
        rows = self.sheet.row["subject_performance"]
        if not rows:
            self._line("No tests and no practice in this period, so there is nothing to grade.", size=9.5, bold=True)
            return self._gap()
        with_scenarios = any(row["scenario_score"] is not None for row in rows)
        head = [("Subject", 31.0), ("Tests", 9.5)]
        if with_scenarios:
            head += [("Tasks/3", 12.0), ("CA/20", 10.5), ("Exam/80", 12.5)]
        head += [("Total", 10.0), ("Grade", 10.0), ("Level", 19.0), ("Before", 11.5)]
        # Large letters need wide columns; what is left over is the remark's.
        head = [(name, width * max(self.scale, 1.0)) for name, width in head]
        last = [] if self.printed.get("is_automatic") else [("Teacher", 13.0 * max(self.scale, 1.0))]
        head += [("Remark", INNER - sum(width for _, width in head + last)), *last]
        self._font(7.2, bold=True)
        self.set_fill_color(*SHADE)
        self.set_draw_color(*RULE)
        for name, width in head:
            self.cell(width, 5.4 * self.scale, name, border=1, fill=True, align="L")
        self.set_xy(MARGIN, self.get_y() + 5.4 * self.scale)
        for row in rows:
            self._row(head, self._cells(row, with_scenarios))
        self._gap(1.6)

    def _cells(self, row: dict[str, Any], with_scenarios: bool) -> list[str]:
        tasks = [_shown(row[name]) for name in ("scenario_score", "coursework", "exam")] if with_scenarios else []
        judged = [_shown(row["total"]), row["grade"] or ABSENT, row["level"] or ABSENT, _shown(row["before"])]
        by = [] if self.printed.get("is_automatic") else [row["remark_by"] or ABSENT]
        return [row["subject"], str(row["tests"]), *tasks, *judged, row["remark"], *by]

    def _row(self, head: Sequence[tuple[str, float]], cells: Sequence[str]) -> None:
        """One subject: as high as its longest cell, each cell with a border around it."""
        self._font(8)
        high, top = 3.7 * self.scale, self.get_y()
        lines = [
            self.multi_cell(width - 1, high, self.safe(text), dry_run=True, output="LINES")
            for (_, width), text in zip(head, cells, strict=True)
        ]
        tall = max(len(each) for each in lines) * high + 1.4 * self.scale
        left = MARGIN
        for (name, width), text in zip(head, cells, strict=True):
            self.rect(left, top, width, tall)
            self.set_xy(left + 0.5, top + 0.7 * self.scale)
            self._font(8, bold=name in BOLD)
            self.multi_cell(width - 1, high, self.safe(text), align="L", new_x=XPos.LEFT, new_y=YPos.NEXT)
            left += width
        self.set_xy(MARGIN, top + tall)

    def _whole(self) -> None:
        row, printed = self.sheet.row, self.printed
        score, grade = row["overall_score"], row["overall_grade"]
        if score is None:
            told = "Overall: not enough work yet to say."
        else:
            told = f"Overall: {_shown(score)} of 100, grade {grade} ({LEVELS[grade]})."
        if row["class_rank"] is not None:
            told += f" Place in class: {row['class_rank']} of {printed['with_score']} learners with a score."
        self._line(told, size=10.5, bold=True, high=5.4)
        compared = []
        if row["grade_average"] is not None:
            compared.append(f"{printed['year_learners']} Kitabo learners of {printed['school_year']}: "
                            f"{_shown(row['grade_average'])}")  # fmt: skip
        if row["school_average"] is not None:
            compared.append(f"{printed['school_learners']} learners of this school: {_shown(row['school_average'])}")
        if compared:
            self._line(f"Averages to compare with: {'; '.join(compared)}.", size=8.4, colour=MUTED, high=4.2)
        for note in printed["notes"]:
            self._line(note, size=8.4, colour=MUTED, high=4.2)
        self._gap(1.6)

    def _lists(self) -> None:
        row, top, half = self.sheet.row, self.get_y(), INNER / 2 - 2
        self._listed("Strengths", row["strengths"], half)
        left = self.get_y()
        self.set_xy(MARGIN + INNER / 2 + 2, top)
        self._listed("To improve", row["areas_for_improvement"], half)
        self.set_xy(MARGIN, max(left, self.get_y()))
        self._gap(1)
        if row["recommended_actions"]:
            self._listed("What to do next", row["recommended_actions"], INNER)
        if len(self.printed["history"]) > 1:
            self._gap(1)
            past = "; ".join(f"{each['period']} {_shown(each['score'])}" for each in self.printed["history"])
            self._line(f"Scores so far: {past}.", size=8.4, colour=MUTED, high=4.2)
        self._gap(1.6)

    def _listed(self, title: str, lines: Sequence[str], width: float) -> None:
        self._font(9, bold=True, colour=ACCENT)
        self.multi_cell(width, 5 * self.scale, title, new_x=XPos.LEFT, new_y=YPos.NEXT)
        for each in lines or [NONE_STANDS_OUT]:
            self._line(f"• {each}", size=8.6, width=width, high=4.2)

    def _skills(self) -> None:
        if lines := printed_lines(self.sheet.row["generic_skills"]):
            self._title("Generic skills")
            for words in lines:
                self._line(f"• {words}", size=8.6, high=4.2)
            self._line(SCALE, size=8.4, colour=MUTED, high=4.2)
            self._gap(1.6)

    def _comments(self) -> None:
        row, printed = self.sheet.row, self.printed
        for title, words, name in (
            ("Class teacher's comment", row["teacher_comments"], printed["class_teacher"]),
            ("Head teacher's comment", row["head_teacher_comment"], None),
        ):
            if words:
                self._title(title + (f" ({name})" if name else ""))
                self._line(words, size=9)
                self._gap(1)

    def _foot(self) -> None:
        sheet, top = self.sheet, HEIGHT - MARGIN - FOOT + 4
        self.set_draw_color(*RULE)
        self.line(MARGIN, top, WIDTH - MARGIN, top)
        qr = BytesIO()
        segno.make(sheet.address, error="m", micro=False).save(qr, kind="png", scale=4, border=1)
        self.image(qr, x=MARGIN, y=top + 1.5, w=24, h=24, alt_text=f"Square code leading to {sheet.address}")
        scale, self.scale = self.scale, 1.0
        self.set_xy(MARGIN + 27, top + 2)
        width = INNER - 27 - 40
        if self.printed.get("is_automatic"):
            approved = f"Made by Kitabo on {sheet.approved_at:%d %B %Y}; no school has approved it."
        elif sheet.approved_by and sheet.approved_at:
            approved = f"Approved by {sheet.approved_by} on {sheet.approved_at:%d %B %Y}."
        else:
            approved = "Not approved yet."
        self._line(approved, size=8.4, bold=True, width=width, high=4.2)
        for words in self._small_print():
            self._line(words, size=6.8, colour=MUTED, width=width, high=3.2)
        if not self.printed.get("is_automatic"):
            self.set_xy(WIDTH - MARGIN - 38, top + 2)
            self.rect(WIDTH - MARGIN - 38, top + 2, 38, 23)
            self._line("School stamp", size=7, colour=MUTED, align="C", width=38)
        self.scale = scale

    def _small_print(self) -> list[str]:
        printed, code = self.printed, grouped(self.sheet.code)
        ends = [*printed["scale"].values(), None]
        key = "; ".join(
            f"{letter} {LEVELS[letter]} {f'from {_shown(ends[at])}' if ends[at] else 'below'}"
            for at, letter in enumerate(GRADES)
        )
        said = [f"Check this report: code {code} at {self.sheet.address}", f"Grades: {key}."]
        said.append(
            f"A subject has a score from {printed['least_questions']} test questions on; – means not known yet. "
            + "Strengths and what to improve count practice too. "
            + ("Remarks are" if printed.get("is_automatic") else "Remarks without a teacher's initials are")
            + " drawn from the numbers."
        )
        if any(row["scenario_score"] is not None for row in self.sheet.row["subject_performance"]):
            said.append(
                "Tasks: mean mark of 3 of marked activities of integration; CA makes 20 of the total, tests 80."
            )
        if printed["next_term_on"]:
            said.append(f"Next term begins on {datetime.fromisoformat(printed['next_term_on']):%d %B %Y}.")
        without = "" if printed.get("is_automatic") else " Not valid without the school's stamp or the code above."
        said.append(f"Made from work done on Kitabo.{without}")
        return said


def _class_of(printed: dict[str, Any]) -> str:
    year = printed["school_year"]
    if printed["class_name"] is None:
        return f"School year: {year or ABSENT}"
    return f"Class: {printed['class_name']} ({year})"


def _shown(value: Any) -> str:
    """A number without idle zeros; a dash for what is not known."""
    return ABSENT if value is None else f"{float(value):.1f}".removesuffix(".0")
