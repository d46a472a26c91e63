"""A lesson as an A4 file: head, body, the question at its end, the answers; the same bytes for the same words."""

from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from typing import Any, Final

import segno

from api.assessment.quizzes.tables import QuestionType
from api.learning.lesson_study.pdf.blocks import BRAND, PROGRESS, Blocks
from api.learning.lesson_study.pdf.flow import BODY
from api.learning.lesson_study.pdf.question import choices_of, key_of
from api.learning.lesson_study.pdf.words import Run, line_of
from api.platform.print.paper import ACCENT, HEIGHT, MARGIN, MUTED, RULE, WIDTH

CODE: Final = 21.0  # side of the square code


@dataclass(frozen=True)
class Asked:
    """The question at the end."""

    kind: QuestionType
    stem: str
    options: Any
    key: Any
    explanation: str | None


@dataclass(frozen=True)
class Sheet:
    """Everything the paper says."""

    title: str
    summary: str
    subject: str
    school_year: str
    topic: str
    competency: str | None
    minutes: int
    blocks: list[dict[str, Any]]
    check: Asked | None
    address: str
    changed_at: datetime


def pdf_of(sheet: Sheet) -> bytes:
    """The lesson as a file."""
    return bytes(LessonPaper(sheet).output())


class LessonPaper(Blocks):
    """One lesson, drawn from top to bottom."""

    def __init__(self, sheet: Sheet) -> None:
        super().__init__()
        self.sheet = sheet
        self.describe(sheet.title, author="Kitabo", producer="Kitabo lessons", made_at=sheet.changed_at)
        self.set_subject(f"{sheet.subject} {sheet.school_year}: {sheet.topic}")
        self.add_page()
        self._head()
        for block in sheet.blocks:
            self.block(block)
        if sheet.check:
            self._check(sheet.check)
        self._answers()
        self._foot()

    def _head(self) -> None:
        sheet, top = self.sheet, self.get_y()
        qr = BytesIO()
        segno.make(sheet.address, error="m", micro=False).save(
            qr, kind="svg", border=0, scale=4, svgns=True, xmldecl=False
        )
        self.image(BytesIO(qr.getvalue()), x=WIDTH - MARGIN - CODE, y=top, w=CODE, h=CODE,
                   alt_text=f"Square code leading to {sheet.address}")  # fmt: skip
        self.set_y(top)
        self.left, room = MARGIN, self.right_edge
        self.right_edge = room - CODE - 6
        place = f"{sheet.subject} · {sheet.school_year} · {sheet.topic}"
        self.write_text([Run(place)], size=9, face="B", colour=ACCENT, after=0.6)
        self.write_text(line_of(sheet.title), size=19, face="B", after=1)
        self.write_text(line_of(sheet.summary), size=10.5, colour=MUTED, after=1.4)
        self.right_edge = room
        self.set_y(max(self.get_y(), top + CODE + 2))
        if sheet.competency:
            asks = sheet.competency.rstrip(".")
            self.write_text([Run("In this topic: ", "B"), *line_of(f"{asks}.")], size=9.3, after=0.6)
        self.write_text([Run(f"About {sheet.minutes} minutes. Keep paper and a pencil beside you.")],
                        size=9.3, colour=MUTED, after=1.6)  # fmt: skip
        self.set_draw_color(*BRAND)
        self.set_line_width(0.5)
        self.line(MARGIN, self.get_y(), WIDTH - MARGIN, self.get_y())
        self.down(2.6)

    def _check(self, asked: Asked) -> None:
        choices = choices_of(asked.kind, asked.options)
        texts = [asked.stem, *(text for _, text in choices)]
        lines = [line for text in texts for line in self.lines(line_of(text), BODY, self.width - 7)]
        # The question stands on one page with what may be chosen.
        self.room_for(min(sum(line.height for line in lines) + len(texts) + 16, HEIGHT / 2))
        self.heading([Run("Did you get it?")], 2, BRAND)
        self.markdown(asked.stem)
        for mark, text in choices:
            self.write_text(line_of(text), indent=7, mark=mark, after=0.8)
        self.down(2)

    def _answers(self) -> None:
        """On a page of their own, so that nobody sees them too early."""
        if not self.answers and self.sheet.check is None:
            return
        self.add_page()
        self.heading([Run("Answers")], 1, PROGRESS)
        for name, answer in self.answers:
            self.label(name, PROGRESS)
            self.markdown(answer)
            self.down(1.6)
        if asked := self.sheet.check:
            self.label("Did you get it?", PROGRESS)
            self.markdown(f"**{key_of(asked.kind, asked.options, asked.key)}**")
            if asked.explanation:
                self.markdown(asked.explanation)

    def _foot(self) -> None:
        """Under every page, once their number is known: where the lesson lives, and which page this is."""
        for page in range(1, self.pages_count + 1):
            self.page = page
            self.font_family = ""  # the pen of another page: everything is chosen afresh
            y = HEIGHT - MARGIN - 3
            with self.local_context(draw_color=RULE, line_width=0.2):
                self.line(MARGIN, y - 4, WIDTH - MARGIN, y - 4)
            self.set_font("sans", "", 7.6)
            self.set_text_color(*MUTED)
            self.text(MARGIN, y, self.sheet.address)
            told = f"Page {page} of {self.pages_count}"
            self.text(WIDTH - MARGIN - self.get_string_width(told), y, told)
