"""A small curriculum to plan with, and plans on it."""

from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlalchemy.orm import Session

from api.curriculum.lessons.tables import ContentType, Lesson
from api.curriculum.subjects.tables import Subject, Topic
from tests.factories.quizzes import numbers, question, quiz, topic

EXAM = date(2027, 2, 15)
TOPICS = ("Sets", "Integers", "Fractions", "Ratios", "Bearings", "Statistics")


def curriculum(db: Session, *, year: str = "S3", topics: tuple[str, ...] = TOPICS) -> tuple[Subject, list[Topic]]:
    """A subject of topics, each with a lesson, a question and a quiz; Ratios build on Fractions, those on Integers."""
    n = next(numbers)
    subject = Subject(name=f"Mathematics {n}", slug=f"mathematics-{n}", code=f"{n}")
    db.add(subject)
    db.flush()
    under = {"Fractions": ["Integers"], "Ratios": ["Fractions"]}
    made = []
    for order, name in enumerate(topics):
        needs = [f"{each}-{n}" for each in under.get(name, [])]
        each = topic(
            db, subject_id=subject.id, name=name, code=f"{name}-{n}", school_year=year, term=1 + order // 3,
            display_order=order, prerequisites=needs, estimated_hours=Decimal(4),
        )  # fmt: skip
        quiz(db, [question(db, each)], topic_id=each.id, subject_id=subject.id, school_year=year)
        lesson(db, each)
        made.append(each)
    return subject, made


def lesson(db: Session, of: Topic, **given: Any) -> Lesson:
    """A lesson of half an hour that ends in a question whose key is b."""
    n = next(numbers)
    made = Lesson(
        **{
            "topic_id": of.id, "code": f"L{n}", "title": f"{of.name} from the start", "summary": "About it.",
            "content_type": ContentType.TEXT, "blocks": [{"kind": "text", "text": "Words."}],
            "check_question_id": question(db, of).id, **given,
        }
    )  # fmt: skip
    db.add(made)
    db.flush()
    return made


def wishes(*subjects: UUID, **given: Any) -> dict[str, Any]:
    """What a learner sends to make a plan: Monday, Wednesday and Saturday, six hours."""
    wanted = {
        "exam": "own", "targetExamDate": EXAM.isoformat(), "subjects": [str(each) for each in subjects],
        "weeklyHours": 6, "weekdays": [0, 2, 5],
    }  # fmt: skip
    return wanted | given
