"""The topic to practise next when what was asked for has no questions, or when nothing is due for review."""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from sqlalchemy import Select, func, select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.assessment.quizzes.siblings import VARIANT, resting_families
from api.assessment.quizzes.tables import Question, QuestionType
from api.curriculum.subjects.tables import Topic
from api.learning.mastery.tables import StudentTopicMastery
from api.learning.study_plans.topic_order import order_of
from api.platform.problem import NotFound

# What is told at once must be marked at once, so a scenario is no question of practice.
ASKABLE = (Question.is_active, Question.question_type != QuestionType.SCENARIO)


class NothingToPractise(NotFound):
    title, detail = "Nothing To Practise", "There are no questions here yet. Choose another topic."


def with_questions(resting: Collection[str] = ()) -> Select[Topic]:
    """Topics that practice can ask of; questions of the families that rest do not count."""
    family = func.regexp_replace(Question.code, VARIANT.pattern, "")
    asked = select(Question.id).where(Question.topic_id == Topic.id, *ASKABLE, family.not_in(resting))
    return select(Topic).where(asked.exists())


def find_next_topic(
    db: Session, learner_id: UUID, now: datetime, subject_id: UUID | None = None, school_year: str | None = None
) -> Topic | None:
    """The best topic with questions: near the subject and year given, then first in the learner's order of topics.

    Behind that order stand the topics of the learner's own year, the least known first. None if nothing can be asked.
    """
    own_year = db.scalar(select(User.school_year).where(User.id == learner_id))
    position = {each.topic_id: each.position for each in order_of(db, learner_id, now)}
    row = StudentTopicMastery
    rows = db.execute(select(row.topic_id, row.percentage).where(row.user_id == learner_id, row.is_known))
    known = {topic_id: float(percentage) for topic_id, percentage in rows}
    last = len(position) + 1

    def rank(topic: Topic) -> tuple[object, ...]:
        return (
            topic.subject_id != subject_id,
            topic.school_year != school_year,
            position.get(topic.id, last),
            topic.school_year != own_year,
            topic.school_year,
            known.get(topic.id, 0.0),
            topic.display_order,
            topic.id,
        )

    askable = with_questions(resting_families(db, learner_id, now))
    return min(db.scalars(askable), key=rank, default=None)
