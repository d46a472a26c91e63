"""A learner's suggestions with what a screen needs beside them: names, covers, and a way that is open now."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.curriculum.tables import Subject, Topic
from api.insight.registry import freshness
from api.planning import books, service, suggesting
from api.planning.tables import StudyRecommendation
from api.quizzes.service.listing import quizzes_by_topic

QUIZ = "/quiz/"


def recommendations(db: Session, *, learner_id: UUID, school_year: str | None, now: datetime) -> dict[str, Any]:
    """The open lists of a learner, best first; empty before the first run has reached them."""
    study = list(service.open_recommendations(db, learner_id, now))
    return {
        "as_of": freshness(now)["as_of"],
        "study": _study(db, learner_id, study),
        "lessons": suggesting.lessons(db, learner_id=learner_id, school_year=school_year, study=study, now=now),
        "questions": suggesting.questions(db, learner_id=learner_id, now=now),
        "books": books.books(db, learner_id=learner_id, now=now),
    }


def _study(db: Session, learner_id: UUID, rows: list[StudyRecommendation]) -> list[dict[str, Any]]:
    named = select(Topic.id, Topic.name, Subject.name).join(Subject, Subject.id == Topic.subject_id)
    wanted = named.where(Topic.id.in_([row.topic_id for row in rows]))
    names = {topic_id: (topic, subject) for topic_id, topic, subject in db.execute(wanted)}
    quizzes = quizzes_by_topic(db, learner_id)
    return [_told(row, names, quizzes) for row in rows]


def _told(row: StudyRecommendation, names: dict[UUID, tuple[str, str]], quizzes: dict[UUID, UUID]) -> dict[str, Any]:
    quiz = quizzes.get(row.topic_id) if row.topic_id else None
    topic, subject = names.get(row.topic_id, (None, None)) if row.topic_id else (None, None)
    fields = "id", "title", "description", "recommendation_type", "reason_code", "priority", "topic_id", "details"
    return {name: getattr(row, name) for name in fields} | {
        "topic": topic,
        "subject": subject,
        "action_url": _way(row.action_url, quiz, row.topic_id),
    }


def _way(given: str | None, quiz_id: UUID | None, topic_id: UUID | None) -> str:
    """Where to work: a test that can still be sat, else what the list named, else practice, which never runs out."""
    if quiz_id is not None and (given is None or given.startswith(QUIZ)):
        return f"{QUIZ}{quiz_id}"
    if given is not None and given.startswith("/reader/"):
        return given
    return f"/practice?topic={topic_id}" if topic_id else "/practice"
