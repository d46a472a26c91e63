"""Items as the linter and the files know them, and items as rows: made, changed, copied."""

import json
from collections.abc import Sequence
from datetime import datetime
from functools import cache
from typing import Any
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.assessment.question_bank.drawings import note_alt
from api.assessment.question_bank.hooks import misconceptions
from api.assessment.question_bank.items import Item
from api.assessment.question_bank.lint.drawn import IN_STEM
from api.assessment.question_bank.rules import ItemMisshapen, ItemNotFound, OnlyDrafts
from api.assessment.question_bank.tables import QuestionStatusChange
from api.assessment.quizzes.rules import shown_options
from api.assessment.quizzes.tables import ItemStatus, Question, QuestionType
from api.curriculum.subjects.tables import Topic
from api.platform.principal import Principal


@cache
def wrong_ideas() -> dict[str, tuple[str, str]]:
    """Named misconceptions: id to (topic code, the wrong idea in words)."""
    return {row[0]: (row[1], row[2]) for row in misconceptions()}


def topics_by_code(db: Session) -> dict[str, Topic]:
    """Every topic of the curriculum by its code."""
    return {topic.code: topic for topic in db.scalars(select(Topic))}


def as_item(question: Question, topic_code: str) -> Item:
    """A row in the form the linter and the files know."""
    is_scenario = question.question_type is QuestionType.SCENARIO
    item: Item = {
        "code": question.code,
        "topic": topic_code,
        "type": question.question_type.value,
        "difficulty": question.difficulty,
        "cognitive": question.cognitive_level,
        "stem": question.stem,
        "answer": None if is_scenario else question.correct_answer,
        "explanation": question.explanation,
        "hints": question.hints,
        "seconds": max(5, question.time_limit_seconds // 2),
    }
    return item if question.options is None else {**item, "options": question.options}


def find(db: Session, question_id: UUID, *, lock: bool = False) -> Question:
    """One item of the bank; raises ItemNotFound."""
    found = db.get(Question, question_id, with_for_update=lock)
    if found is None:
        raise ItemNotFound
    return found


def create(db: Session, me: Principal, item: Item, topic: Topic, *, why: str, now: datetime, **more: Any) -> Question:
    """A new draft by this person; its code is the next free one of its topic."""
    return create_all(db, me, [(item, topic)], why=why, now=now, **more)[0]


def create_all(
    db: Session, me: Principal, items: Sequence[tuple[Item, Topic]], *, why: str, now: datetime, **more: Any
) -> list[Question]:
    """The same for many at once, in few statements."""
    last = {topic.code: last_number(db, topic.code) for topic in {topic.code: topic for _, topic in items}.values()}
    made = []
    for item, topic in items:
        last[topic.code] += 1
        code = f"{topic.code}-N{last[topic.code]:03d}"
        question = Question(code=code, status=ItemStatus.DRAFT, is_active=False, written_by=me.id, **more)
        _fill(question, item, topic)
        _keep_words(db, item)
        made.append(question)
    db.add_all(made)
    db.flush()
    db.add_all(
        QuestionStatusChange(
            question_id=question.id, to_status=ItemStatus.DRAFT, changed_by=me.id, changed_at=now, why=why
        )
        for question in made
    )
    db.flush()
    return made


def change(db: Session, question: Question, me: Principal, item: Item, topic: Topic) -> None:
    """Write a draft over; whoever changed it last is its author, who does not review it."""
    if question.status is not ItemStatus.DRAFT:
        raise OnlyDrafts
    _fill(question, item, topic)
    _keep_words(db, item)
    question.written_by = me.id


def _keep_words(db: Session, item: Item) -> None:
    """A drawing keeps the words its first question found for it."""
    for alt, address in IN_STEM.findall(item["stem"]):
        note_alt(db, address, alt)
    if item["type"] == "label_diagram":
        note_alt(db, str(item["options"]["image"]), str(item["options"]["alt"]))


def copy(db: Session, me: Principal, question: Question, now: datetime) -> Question:
    """The same item as a new draft."""
    topic = db.get_one(Topic, question.topic_id)
    return create(db, me, as_item(question, topic.code), topic, why=f"Copy of {question.code}", now=now)


def last_number(db: Session, topic_code: str) -> int:
    """6 where M1.02-N006 is the last: items written in the product count on their own."""
    stem = f"{topic_code}-N"
    taken = db.scalars(select(Question.code).where(Question.code.like(f"{stem}%"))).all()
    return max((int(code[len(stem) :]) for code in taken if code[len(stem) :].isdigit()), default=0)


def _fill(question: Question, item: Item, topic: Topic) -> None:
    must_fit(item)
    kind = QuestionType(item["type"])
    question.topic_id = topic.id
    question.question_type = kind
    question.stem, question.explanation = item["stem"].strip(), item["explanation"].strip()
    question.hints = [hint.strip() for hint in item.get("hints") or [] if hint.strip()]
    question.options = stripped_options(item.get("options"))
    question.correct_answer = {} if kind is QuestionType.SCENARIO else item["answer"]
    question.difficulty, question.cognitive_level = item["difficulty"], item["cognitive"]
    question.time_limit_seconds = max(60, 2 * int(item["seconds"]))
    question.marks = _marks(kind, item)


def _marks(kind: QuestionType, item: Item) -> int:
    if kind is QuestionType.SCENARIO:
        return constants.SCENARIO_TOP_SCORE
    return max(1, len(item["answer"])) if kind is QuestionType.LABEL_DIAGRAM else constants.QUESTION_MARKS


def must_fit(item: Item) -> None:
    """A draft may have faults, but every screen must be able to show it; raises ItemMisshapen."""
    if len(json.dumps([item.get("options"), item.get("answer")])) > constants.ITEM_PARTS_BYTES:
        raise ItemMisshapen("The options and the answer are too long.")
    try:
        shown_options(QuestionType(item["type"]), item.get("options"))
        _key_fits(item)
    except (KeyError, TypeError, AttributeError, ValueError) as broken:
        raise ItemMisshapen from broken


def _key_fits(item: Item) -> None:
    """Raises a TypeError for an answer of another type's form."""
    forms: dict[str, type | tuple[type, ...]] = {
        "multiple_choice": str,
        "multi_select": list,
        "ordering": list,
        "true_false": bool,
        "scenario": (dict, type(None)),
    }
    if not isinstance(item.get("answer"), forms.get(item["type"], dict)):
        raise TypeError("answer")
    if item["type"] == "numeric":
        float(item["answer"]["value"])
    if item["type"] == "short_text" and not isinstance(item["answer"]["accepted"], list):
        raise TypeError("accepted")
    chooses = ("multiple_choice", "multi_select", "ordering", "matching", "label_diagram", "scenario")
    if item["type"] in chooses and not item.get("options"):
        raise TypeError("options")


def stripped_options(options: Any) -> Any:
    """Options with the wrong idea of each misconception in words, as a learner reads it after the end."""
    if not isinstance(options, list):
        return options
    ideas = wrong_ideas()
    return [
        {name: value for name, value in option.items() if name != "idea"}
        | ({"idea": ideas[named][1]} if (named := option.get("misconception")) in ideas else {})
        for option in options
    ]
