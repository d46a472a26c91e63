"""What a practice may ask: its topics in order, and the questions of each that are left."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api import business
from api.core.problem import NotFound, Problem
from api.curriculum.tables import Subject, Topic
from api.mastery.live import Answers, Fit
from api.mastery.tables import StudentTopicMastery
from api.practice.rules import Candidate
from api.practice.schemas import PracticeIn
from api.quizzes.tables import Question, QuestionType

# What is told at once must be marked at once, so a scenario is no question of practice.
ASKABLE = (Question.is_active, Question.question_type != QuestionType.SCENARIO)


class NothingToPractise(NotFound):
    title, detail = "Nothing To Practise", "There are no questions here yet. Choose another topic."


class NothingDue(Problem):
    status, title = 409, "Nothing Is Due"
    detail = "No topic is due for review today. Practise a new one, or come back tomorrow."


def topics_of(db: Session, learner_id: UUID, wanted: PracticeIn, now: datetime) -> tuple[str, list[Topic]]:
    """A name for the practice and the topics it draws from, in the order they take turns."""
    if wanted.due:
        return "Review of what is due", _due(db, learner_id, now)
    asked = select(Topic).where(
        select(Question.id).where(Question.topic_id == Topic.id, *ASKABLE).exists()
    )  # fmt: skip
    if wanted.topic_id:
        found = list(db.scalars(asked.where(Topic.id == wanted.topic_id)))
        name = f"Practice: {found[0].name}" if found else ""
    else:
        asked = asked.where(Topic.subject_id == wanted.subject_id, Topic.school_year == wanted.school_year)
        found = _needed_first(db, learner_id, list(db.scalars(asked.order_by(Topic.display_order, Topic.id))))
        subject = db.get(Subject, wanted.subject_id)
        name = f"Practice: {subject.name if subject else ''} {wanted.school_year}"
    if not found:
        raise NothingToPractise
    return name, found


def _due(db: Session, learner_id: UUID, now: datetime) -> list[Topic]:
    found = list(
        db.scalars(
            select(Topic)
            .join(StudentTopicMastery, StudentTopicMastery.topic_id == Topic.id)
            .where(StudentTopicMastery.user_id == learner_id, StudentTopicMastery.review_due_at <= now)
            .order_by(StudentTopicMastery.review_due_at, Topic.id)
            .limit(business.REVIEW_TOPICS)
        )
    )
    if not found:
        raise NothingDue
    return found


def _needed_first(db: Session, learner_id: UUID, topics: list[Topic]) -> list[Topic]:
    """The topics known least first; of those nothing is known of, the earliest in the year."""
    rows = db.execute(
        select(StudentTopicMastery.topic_id, StudentTopicMastery.percentage).where(
            StudentTopicMastery.user_id == learner_id, StudentTopicMastery.is_known
        )
    )
    known = {topic_id: float(percentage) for topic_id, percentage in rows}
    return sorted(topics, key=lambda topic: known.get(topic.id, 0.0))[: business.REVIEW_TOPICS]


def candidates(
    db: Session, topic_ids: Sequence[UUID], asked: set[str], answers: Answers, fit: Fit | None, now: datetime
) -> list[Candidate]:
    """The questions of these topics not asked in this practice."""
    recently = now - timedelta(days=business.PRACTICE_RESTS_DAYS)
    resting = {row[0] for row in answers if row[2] and row[3] >= recently}
    rows = db.execute(select(Question.id, Question.topic_id).where(Question.topic_id.in_(topic_ids), *ASKABLE))
    place = {topic_id: at for at, topic_id in enumerate(topic_ids)}
    return [
        Candidate(question_id, place[topic_id], fit.difficulty_of(question_id) if fit else 0.0, question_id in resting)
        for question_id, topic_id in rows
        if str(question_id) not in asked
    ]
