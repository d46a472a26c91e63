"""What one could ask first: from the lesson one comes from, from weak topics, from what was read last."""

import re
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.curriculum.lessons.tables import Lesson, LessonProgress
from api.curriculum.subjects.tables import Topic
from api.learning.assistant.schemas import StarterOut
from api.learning.assistant.service.permissions import weak_topics
from api.learning.assistant.tables import Passage, PassageKind
from api.library.catalogue.tables import Book

MOST: Final = 4
NOT_ASKED: Final = re.compile(r"\b(?:exercise|answers?|contents|words|talk about it|about this book)\b", re.IGNORECASE)
ALWAYS: Final = (
    ("Solve 2(x - 3) = 4x + 10", "Equations are worked out step by step, each step checked."),
    ("Where did I go wrong?\n2(x - 3) = 10\n2x - 3 = 10\n2x = 13", "Your own working is checked line by line."),
)


def starters(
    db: Session,
    *,
    user_id: UUID,
    school_year: str | None,
    lesson_id: UUID | None = None,
    topic_id: UUID | None = None,
    book_id: UUID | None = None,
) -> list[StarterOut]:
    """A few questions whose answers we know we have."""
    if book_id and (book := db.get(Book, book_id)):
        return _of_book(book)
    found: list[StarterOut] = []
    if lesson_id:
        found += _of_topics(db, [], lesson_id)
    elif topic_id:
        topic = db.get(Topic, topic_id)
        found += _of_topics(db, [(topic, f"From {topic.name}.")], None) if topic else []
    if not found:
        weak = [(topic, f"We expect {known.of_ten} right on {topic.name}.")
                for topic, known in weak_topics(db, user_id, 3)]  # fmt: skip
        found += _of_topics(db, weak, None)
        found += _of_topics(db, _read_last(db, user_id), None) if len(found) < 2 else []
        found += _of_topics(db, _of_year(db, school_year), None) if len(found) < 2 else []
    room = MOST - len(found[:MOST])
    return found[:MOST] + [StarterOut(question=asked, why=why, topic_id=None) for asked, why in ALWAYS[:room]]


def _of_book(book: Book) -> list[StarterOut]:
    """What its sections are headed by: the words below a heading answer it."""
    headed = [each for each in book.table_of_contents if each["level"] == 1 and not NOT_ASKED.search(each["title"])]
    apart = headed[:: max(1, len(headed) // MOST)][:MOST]
    return [
        StarterOut(
            question=title if title.endswith("?") else f"What does the book say about “{title}”?",
            why=f"From page {each['page']}.", topic_id=None,
        )
        for each in apart if (title := each["title"].strip())
    ]  # fmt: skip


def _read_last(db: Session, user_id: UUID) -> list[tuple[Topic, str]]:
    asked = (
        select(Topic, Lesson.title)
        .join(Lesson, Lesson.topic_id == Topic.id)
        .join(LessonProgress, LessonProgress.lesson_id == Lesson.id)
        .where(LessonProgress.user_id == user_id, Lesson.is_active)
        .order_by(LessonProgress.opened_at.desc())
        .limit(2)
    )
    return [(topic, f"You read “{title}”.") for topic, title in db.execute(asked)]


def _of_year(db: Session, school_year: str | None) -> list[tuple[Topic, str]]:
    """Topics of the learner's year that have a lesson, the first of each subject."""
    asked = (
        select(Topic)
        .where(
            Topic.school_year == (school_year or "S1"), Topic.id.in_(select(Lesson.topic_id).where(Lesson.is_active))
        )
        .order_by(Topic.display_order, Topic.id)
    )
    first = {topic.subject_id: topic for topic in reversed(db.scalars(asked).all())}
    return [(topic, f"From {topic.school_year}: {topic.name}.") for topic in list(first.values())[:2]]


def _of_topics(db: Session, topics: list[tuple[Topic, str]], lesson_id: UUID | None) -> list[StarterOut]:
    """A lesson of each topic, and an example to go through; of the lesson one came from, its examples."""
    if lesson_id:
        lesson = db.get(Lesson, lesson_id)
        return _for(db, lesson, "From this lesson.", 3) if lesson else []
    found = []
    for topic, why in topics:
        asked = select(Lesson).where(Lesson.topic_id == topic.id, Lesson.is_active).order_by(Lesson.display_order)
        lesson = db.scalars(asked.limit(1)).first()
        found += _for(db, lesson, why, 1) if lesson else []
    return found


def _for(db: Session, lesson: Lesson, why: str, most: int) -> list[StarterOut]:
    examples = db.scalars(
        select(Passage.heading)
        .where(Passage.kind == PassageKind.WORKED, Passage.source_id == lesson.id)
        .order_by(Passage.part)
        .limit(most - 1)
    )
    asked = [f"Explain: {lesson.title}", *(f"Show me how: {heading}" for heading in examples)]
    return [StarterOut(question=each, why=why, topic_id=lesson.topic_id) for each in asked]


def about(db: Session, lesson_id: UUID | None, topic_id: UUID | None, book_id: UUID | None) -> str | None:
    """The name of what the learner came from."""
    if lesson_id and (lesson := db.get(Lesson, lesson_id)):
        return lesson.title
    if topic_id and (topic := db.get(Topic, topic_id)):
        return topic.name
    book = db.get(Book, book_id) if book_id else None
    return book.title if book else None
