"""Topics of later years that a question names and that have no lesson yet: said so, with questions to practise."""

import re
from functools import cache
from pathlib import Path
from uuid import UUID

import yaml
from sqlalchemy import exists, select
from sqlalchemy.orm import Session

from api.assessment.quizzes.tables import Question
from api.curriculum.lessons.tables import Lesson
from api.curriculum.subjects.tables import Subject, Topic
from api.learning.assistant.composition import Answer
from api.learning.assistant.languages import Language, in_english
from api.learning.assistant.schemas import AnswerSource
from api.learning.assistant.search import known_words
from api.learning.assistant.tables import AnswerKind, PassageKind

HERE = Path(__file__).parent.parent


@cache
def _names() -> tuple[tuple[str, re.Pattern[str]], ...]:
    names = yaml.safe_load((HERE / "topics.yaml").read_text("utf-8"))
    return tuple(
        (code, re.compile(rf"(?<!\w)(?:{'|'.join(said)})(?!\w)", re.IGNORECASE)) for code, said in names.items()
    )


def topic_named(db: Session, question: str) -> tuple[Topic, str, bool] | None:
    """(topic, subject, whether it has questions) of the longest name in a question whose topic has no lesson yet."""
    found = sorted((-len(match[0]), code) for code, names in _names() if (match := names.search(question)))
    for _, code in found[:1]:
        asked = (
            select(Topic, Subject.name, exists().where(Question.topic_id == Topic.id, Question.is_active))
            .join(Subject, Subject.id == Topic.subject_id)
            .where(Topic.code == code, ~exists().where(Lesson.topic_id == Topic.id, Lesson.is_active))
        )
        if row := db.execute(asked).first():
            return row[0], row[1], bool(row[2])
    return None


def without_lessons(topic: Topic, subject: str, has_questions: bool) -> Answer:
    """Honest: we know where it belongs, and that we have nothing to explain it from."""
    said = (
        f"This belongs to **{topic.name}** ({subject}, {topic.school_year}). Its lessons are not written here yet,"
        " so I do not explain it from a guess."
    )
    said += " You can practise its questions: each shows why its answer is right." if has_questions else ""
    said += " If it is a problem with numbers, write it with every unit and I try to work it out."
    return Answer(AnswerKind.NOTHING, said, pages=[practice_of(topic.id, topic.name, subject, topic.school_year)]
                  if has_questions else [])  # fmt: skip


def practice(db: Session, topics: list[Topic]) -> list[AnswerSource]:
    """Where the questions of these topics are, of the first that has some."""
    for topic in topics:
        if db.scalar(select(exists().where(Question.topic_id == topic.id, Question.is_active))):
            subject = db.get_one(Subject, topic.subject_id)
            return [practice_of(topic.id, topic.name, subject.name, topic.school_year)]
    return []


def practice_of(topic_id: UUID, name: str, subject: str, school_year: str) -> AnswerSource:
    """A topic's questions as a source."""
    return AnswerSource(
        n=0, kind=PassageKind.ITEM, title=name, heading="Questions to practise", where=f"{subject} · {school_year}",
        url=f"/quizzes?topic={topic_id}",
    )  # fmt: skip


def english_words(db: Session, question: str, language: Language) -> str:
    """What can be looked for of a question in another language: its words in English that stand in our material."""
    return " ".join(known_words(db, in_english(question, language)))
