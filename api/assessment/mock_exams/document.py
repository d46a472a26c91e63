"""A mock paper as a file to print: its items, and on a page of their own the mark scheme."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from api.assessment.question_bank.lint.drawn import IN_STEM
from api.assessment.question_bank.print_words import choices_of, key_of
from api.assessment.quizzes.json_types import PaperPart
from api.assessment.quizzes.tables import Question, QuestionType, QuizQuestion
from api.platform.print.document import render
from api.platform.print.markdown import Dialect
from api.platform.print.nodes import Block, level_headings

WORDS: Final = Dialect()
LETTERS: Final = "abcdefgh"


@dataclass(frozen=True)
class PaperPage:
    """What the template `paper.typ` prints."""

    title: str
    lead: str
    address: str
    items: list[Block]
    scheme: list[Block]


def pdf_of(
    title: str,
    lead: str,
    address: str,
    sections: Sequence[PaperPart],
    asked: Sequence[tuple[QuizQuestion, Question]],
    made_at: datetime,
) -> bytes:
    """The paper and its mark scheme, in the order they were asked."""
    items, scheme = list[Block](), list[Block]()
    for section in sections:
        head = f"## {section['title']}\n\n"
        items += WORDS.read(head + section["instruction"])
        scheme += WORDS.read(head)
        for number in range(1, section["groups"] + 1):
            parts = [(at, of) for at, of in asked if (at.section, at.item_group) == (section["key"], number)]
            marks = sum(at.points_worth for at, _ in parts)
            items += WORDS.read(f"### Item {number} ({marks} marks)")
            scheme += WORDS.read(f"### Item {number}")
            for letter, (at, of) in zip(LETTERS, parts, strict=False):
                mark = f"**{letter})** " if len(parts) > 1 else ""
                items += WORDS.read(mark + _asked(of))
                scheme += WORDS.read(mark + _key(at, of))
    page = PaperPage(title, lead, address, level_headings(items, above=1), level_headings(scheme, above=1))
    return render("paper", page, made_at)


def _asked(question: Question) -> str:
    """The question with what it offers or asks to be done, as Markdown."""
    stem = IN_STEM.sub(r"(Drawing: \1)", question.stem)
    shape: Any = question.options
    if question.question_type is QuestionType.SCENARIO:
        tasks = "".join(f"{at}. {task}\n" for at, task in enumerate(shape["tasks"], 1))
        return f"{stem}\n\n{tasks}"
    if question.question_type is QuestionType.LABEL_DIAGRAM:
        labels = ", ".join(each["text"] for each in shape["labels"])
        return f"{stem}\n\n(Drawing: {shape['alt']})\n\nLabels: {labels}"
    choices = choices_of(question.question_type, question.options)
    offered = "\n".join(f"**{mark.rstrip('.')}** {text}" for mark, text in choices)
    return f"{stem}\n\n{offered}"


def _key(at: QuizQuestion, question: Question) -> str:
    """How the question is marked, as Markdown."""
    shape: Any = question.options
    if question.question_type is QuestionType.SCENARIO:
        step = at.points_worth // max(1, len(shape["rubric"]) - 1)
        levels = "".join(f"- {each['score'] * step} marks: {each['descriptor']}\n" for each in shape["rubric"])
        return f"{levels}\nAn answer with full marks:\n\n{shape['exemplar']}"
    if question.question_type is QuestionType.LABEL_DIAGRAM:
        key = question.correct_answer
        labels = {each["id"]: each["text"] for each in shape["labels"]}
        right = "; ".join(f"{n}. {labels[key[each['id']]]}" for n, each in enumerate(shape["places"], 1))
        return f"**{right}**\n\n{question.explanation}"
    key = key_of(question.question_type, question.options, question.correct_answer)
    return f"**{key}**\n\n{question.explanation}"
