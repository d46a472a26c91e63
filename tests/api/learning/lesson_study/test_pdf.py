"""A lesson on paper: nothing falls out, whatever a lesson holds, and the file is small."""

import re
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.assessment.question_bank.print_words import choices_of, key_of
from api.assessment.quizzes.tables import QuestionType
from api.content.lessons.loader import LessonText, load_lessons
from api.curriculum.lessons.tables import Lesson
from api.learning.lesson_study.pdf.sheet import LESSON, Asked, Sheet, pdf_of
from api.platform.print.drawing import figure_of
from api.platform.print.glyphs import missing
from api.platform.print.markdown import MATHS, formula_or_tex
from api.platform.print.nodes import Inline, Run, spoken_in
from tests.api.conftest import Browser
from tests.api.learning.lesson_study.test_lessons import learner, lessons
from tests.exhaustive import some_or_every

__all__ = ["learner", "lessons"]
LARGEST = 100_000  # bytes
WHOLE = ("M2.12-1", "C2.01-1", "B1.02-1", "E1.08-1", "P1.02-1")  # heavy with formulas, with drawings, with words


@cache
def shipped() -> list[LessonText]:
    return load_lessons()


def asked_of(lesson: LessonText) -> Asked:
    found = lesson.check
    kind = QuestionType(found["type"])
    return Asked(kind, found["stem"], found.get("options"), found["answer"], found["explanation"])


def sheet_of(lesson: LessonText) -> Sheet:
    return Sheet(
        title=lesson.title, summary=lesson.summary, subject="Subject", school_year="S1", topic=lesson.topic,
        competency="use it", minutes=lesson.minutes, objectives=[], blocks=lesson.blocks, check=asked_of(lesson),
        address="https://kitabo.example/lessons/1", changed_at=datetime(2026, 11, 1, tzinfo=UTC),
    )  # fmt: skip


def texts_of(lesson: LessonText) -> list[str]:
    """Everything of a lesson that is set in lines."""
    asked = asked_of(lesson)
    found = [lesson.title, lesson.summary, asked.stem, asked.explanation or ""]
    found += [text for _, text in choices_of(asked.kind, asked.options)]
    found.append(key_of(asked.kind, asked.options, asked.key))
    for block in lesson.blocks:
        found += [text for name in ("text", "ask", "answer", "title", "caption") if (text := block.get(name))]
        found += block.get("steps", [])
    return found


def inlines_of(text: str) -> list[Inline]:
    return [each for block in LESSON.read(text) for each in spoken_in(block)]


def test_every_formula_of_every_lesson_is_typeset_and_every_letter_is_in_our_fonts() -> None:
    lost = set()
    for lesson in shipped():
        for text in texts_of(lesson):
            for tex in (found[1] or found[2] for found in MATHS.finditer(text)):
                if isinstance(formula_or_tex(tex), Run):
                    lost.add((lesson.code, tex))
            for each in inlines_of(text):
                if isinstance(each, Run) and (missing(each.text) or "$" in each.text):
                    lost.add((lesson.code, each.text))
    assert lost == set()


@pytest.mark.parametrize(
    "apart", some_or_every(12, 1, "api/content", "api/learning/lesson_study", "api/platform/print")
)
def test_every_lesson_is_a_small_file_that_can_be_read_aloud(apart: int) -> None:
    for lesson in shipped()[::apart]:
        file = pdf_of(sheet_of(lesson))
        assert len(file) < LARGEST, lesson.code
        for block in (each for each in lesson.blocks if each["kind"] == "figure"):
            assert figure_of(block["svg"], block["alt"], []) is not None, lesson.code
    root: Any = PdfReader(BytesIO(file)).trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    assert root["/Lang"] == "en-UG"
    assert "/StructTreeRoot" in root


@pytest.mark.parametrize("code", WHOLE)
def test_a_whole_lesson_stands_on_paper_with_all_its_words_in_order(code: str) -> None:
    lesson = next(each for each in shipped() if each.code == code)
    file = pdf_of(sheet_of(lesson))
    assert file == pdf_of(sheet_of(lesson))
    assert len(file) < LARGEST
    pages = PdfReader(BytesIO(file)).pages
    found = _letters("".join(page.extract_text() for page in pages))
    for text in [
        lesson.title,
        *(run.text for part in texts_of(lesson) for run in inlines_of(part) if isinstance(run, Run)),
    ]:
        assert _letters(text) in found, text
    assert "Answers" in pages[-1].extract_text()
    assert f"Page {len(pages)} of {len(pages)}" in pages[-1].extract_text()


def _letters(text: str) -> str:
    return re.sub(r"\s", "", text)


def test_a_formula_that_cannot_be_set_stays_readable_as_it_was_written() -> None:
    broken = [{"kind": "text", "text": "Look at $\\nonsense{x}$ here, and \U0001f600."}]
    file = pdf_of(
        Sheet(
            "T", "S", "M", "S1", "t", None, 5, [], broken, None, "https://k.example", datetime(2026, 1, 1, tzinfo=UTC)
        )
    )
    found = PdfReader(BytesIO(file)).pages[0].extract_text()
    assert r"\nonsense{x}" in found
    assert "here, and ?." in found


def test_headings_never_skip_a_level_however_a_lesson_was_written() -> None:
    steep = [{"kind": "text", "text": "#### Deep\n\nWords.\n\n# High\n\n###### Deeper"}]
    file = pdf_of(
        Sheet("T", "S", "M", "S1", "t", None, 5, [], steep, None, "https://k.example", datetime(2026, 1, 1, tzinfo=UTC))
    )
    assert "Deeper" in PdfReader(BytesIO(file)).pages[0].extract_text()


OPTIONS = [{"id": "x", "text": "one"}, {"id": "y", "text": "two"}]
SIDES = {"left": OPTIONS, "right": [{"id": "r", "text": "a"}, {"id": "s", "text": "b"}]}


@pytest.mark.parametrize(
    ("kind", "options", "key", "found"),
    [
        (QuestionType.MULTIPLE_CHOICE, OPTIONS, "y", "b. two"),
        (QuestionType.MULTI_SELECT, OPTIONS, ["x", "y"], "a. one; b. two"),
        (QuestionType.ORDERING, OPTIONS, ["y", "x"], "b, a"),
        (QuestionType.MATCHING, SIDES, {"x": "s", "y": "r"}, "1 with b, 2 with a"),
        (QuestionType.NUMERIC, None, {"value": 12.5, "unit": "cm"}, "12.5 cm"),
        (QuestionType.TRUE_FALSE, None, False, "False"),
        (QuestionType.SHORT_TEXT, None, {"accepted": ["osmosis"]}, "osmosis"),
        (QuestionType.SCENARIO, {"tasks": []}, {}, "Answer this question in the lesson on Kitabo."),
    ],
)
def test_the_answer_at_the_end_is_said_in_words(kind: QuestionType, options: Any, key: Any, found: str) -> None:
    assert key_of(kind, options, key) == found


def test_a_learner_fetches_the_file_and_is_told_its_size_before(
    browser: Browser, learner: User, lessons: list[Lesson], db: Session
) -> None:
    address = f"/api/lessons/{lessons[0].id}/pdf"
    body = browser.get(f"{address}/size").json()
    answer = browser.get(address)
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"] == 'attachment; filename="kitabo-M1.01-1.pdf"'
    assert body == {"name": "kitabo-M1.01-1.pdf", "bytes": len(answer.content)}
    text = PdfReader(BytesIO(answer.content)).pages[-1].extract_text()
    assert "One more." in text
    db.get_one(Lesson, lessons[0].id).title = "A new name"
    assert "A new name" in PdfReader(BytesIO(browser.get(address).content)).pages[0].extract_text()


def test_the_file_is_for_whom_the_lesson_is_for(
    browser: Browser, lessons: list[Lesson], learner: User, db: Session
) -> None:
    db.get_one(Lesson, lessons[1].id).is_active = False
    assert browser.get(f"/api/lessons/{lessons[1].id}/pdf").json()["code"] == "LESSON_NOT_FOUND"
    browser.cookies.clear()
    assert browser.get(f"/api/lessons/{lessons[0].id}/pdf").status_code == 401
