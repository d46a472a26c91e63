"""A lesson as an A4 file: head, body, the question at its end, the answers; the same bytes for the same words."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from api.assessment.question_bank.lint.drawn import IN_STEM
from api.assessment.question_bank.print_words import choices_of, key_of
from api.assessment.quizzes.tables import QuestionType
from api.curriculum.lessons.blocks import StoredBlock, StoredFigure
from api.platform.print.document import render
from api.platform.print.drawing import figure_of, square_code
from api.platform.print.markdown import Dialect
from api.platform.print.nodes import Block, Inline, Item, Items, Panel, Paragraph, Run, level_headings

LESSON: Final = Dialect()


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
    objectives: list[str]
    blocks: list[StoredBlock]
    check: Asked | None
    address: str
    changed_at: datetime


@dataclass(frozen=True)
class LessonPage:
    """What the template `lesson.typ` prints."""

    title: str
    subject: str
    location: str
    heading: list[Inline]
    summary: list[Inline]
    competency: list[Inline]
    minutes: int
    address: str
    code: str
    blocks: list[Block]
    check: list[Block]
    choices: list[tuple[str, list[Inline]]]
    answers: list[tuple[str, list[Block]]]


def pdf_of(sheet: Sheet) -> bytes:
    """The lesson as a file."""
    return render("lesson", page_of(sheet), sheet.changed_at)


def page_of(sheet: Sheet) -> LessonPage:
    """The lesson as the template takes it."""
    body, answers = _body(sheet.blocks)
    if sheet.objectives:
        body = [*LESSON.read("By the end you can:\n\n" + "".join(f"- {each}\n" for each in sheet.objectives)), *body]
    asked = sheet.check
    if asked:
        said = f"**{key_of(asked.kind, asked.options, asked.key)}**"
        answers.append(("Did you get it?", [*LESSON.read(said), *LESSON.read(asked.explanation or "")]))
    choices = choices_of(asked.kind, asked.options) if asked else []
    return LessonPage(
        title=sheet.title,
        subject=f"{sheet.subject} {sheet.school_year}: {sheet.topic}",
        location=f"{sheet.subject} · {sheet.school_year} · {sheet.topic}",
        heading=LESSON.line(sheet.title),
        summary=LESSON.line(sheet.summary),
        competency=LESSON.line(f"{sheet.competency.rstrip('.')}.") if sheet.competency else [],
        minutes=sheet.minutes,
        address=sheet.address,
        code=square_code(sheet.address),
        blocks=level_headings(body, above=1),
        check=level_headings(LESSON.read(IN_STEM.sub(r"(\1)", asked.stem)), above=2) if asked else [],
        choices=[(mark, LESSON.line(text)) for mark, text in choices],
        answers=[(name, level_headings(answer_text, above=2)) for name, answer_text in answers],
    )


def _body(blocks: Sequence[StoredBlock]) -> tuple[list[Block], list[tuple[str, list[Block]]]]:
    """The blocks of a lesson (api/curriculum/lessons/blocks.py names them), and the answers of what is to be tried."""
    body: list[Block] = []
    answers: list[tuple[str, list[Block]]] = []
    for block in blocks:
        match block["kind"]:
            case "text":
                body += LESSON.read(block["text"])
            case "figure":
                body.append(_figure(block))
            case "steps":
                body.append(_steps(block["title"], block["steps"]))
            case "try":
                name = f"Try it {len(answers) + 1}"
                answers.append((name, LESSON.read(block["answer"])))
                body.append(Panel("brand", f"{name} (answer at the end)", LESSON.read(block["ask"])))
    return body, answers


def _figure(block: StoredFigure) -> Block:
    drawn = figure_of(block["svg"], block["alt"], LESSON.line(block["caption"]))
    return drawn or Paragraph([Run(f"Drawing: {block['alt']}", italic=True)])


def _steps(title: str, steps: Sequence[str]) -> Block:
    numbered = Items(1, [Item(LESSON.read(step)) for step in steps])
    return Panel("teal", "Worked example", [Paragraph(_emboldened(LESSON.line(title))), numbered])


def _emboldened(text: Sequence[Inline]) -> list[Inline]:
    return [Run(each.text, bold=True, italic=each.italic) if isinstance(each, Run) else each for each in text]
