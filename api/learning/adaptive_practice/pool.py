"""What a practice may ask: its topics in order, and the questions of each that are left."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from api import constants
from api.assessment.quizzes.siblings import families_of, family_of, resting_families
from api.assessment.quizzes.tables import Question, QuizSession
from api.curriculum.subjects.tables import Subject, Topic
from api.learning.adaptive_practice import first_questions
from api.learning.adaptive_practice.next_topic import ASKABLE, NothingToPractise, find_next_topic, with_questions
from api.learning.adaptive_practice.rules import Given, failed_topics, failing_topic
from api.learning.adaptive_practice.schemas import PracticeIn
from api.learning.mastery.live import Answers, Fit
from api.learning.mastery.tables import StudentTopicMastery
from api.learning.study_plans.topic_order import order_of
from models.mastery.online.practice import Candidate

BY_LABEL: Final = {"easy": -0.8, "hard": 0.8}  # logits from the mean question, before the first publication


@dataclass(frozen=True, slots=True)
class Choice:
    """What a practice draws from: its title and its topics in the order they take turns.

    `note` says why it is not what was asked for; None where it is.
    """

    title: str
    topics: list[Topic]
    is_review: bool = False
    note: str | None = None


def choose_topics(db: Session, learner_id: UUID, wanted: PracticeIn, now: datetime) -> Choice:
    """The topics wished for; where these have no questions or nothing is due, the one that comes next."""
    if wanted.due:
        if due := due_topics(db, learner_id, now):
            return Choice("Review of what is due", due[: constants.REVIEW_TOPICS], is_review=True)
        return choose_next(db, learner_id, now, "Nothing is due for review today.", ", which comes next for you")
    if wanted.topic_id:
        return _topic(db, learner_id, wanted.topic_id, now)
    askable = with_questions(resting_families(db, learner_id, now))
    topics = askable.where(Topic.subject_id == wanted.subject_id, Topic.school_year == wanted.school_year)
    found = _needed_first(db, learner_id, list(db.scalars(topics.order_by(Topic.display_order, Topic.id))), now)
    if not found:
        near = (wanted.subject_id, wanted.school_year)
        return choose_next(db, learner_id, now, "There are no questions here yet.", near=near)
    subject = db.get(Subject, wanted.subject_id)
    return Choice(f"Practice: {subject.name if subject else ''} {wanted.school_year}", found)


def _topic(db: Session, learner_id: UUID, topic_id: UUID, now: datetime) -> Choice:
    topic = db.get(Topic, topic_id)
    if topic is None:
        raise NothingToPractise
    askable = with_questions(resting_families(db, learner_id, now)).where(Topic.id == topic_id)
    if db.scalar(askable) is not None:
        return Choice(f"Practice: {topic.name}", [topic])
    near, because = (topic.subject_id, topic.school_year), f"There are no questions on {topic.name} yet."
    if db.scalar(with_questions().where(Topic.id == topic_id)) is not None:
        because = f"You have had every kind of question on {topic.name} this week."
    return choose_next(db, learner_id, now, because, near=near)


def choose_next(
    db: Session,
    learner_id: UUID,
    now: datetime,
    because: str,
    after: str = "",
    near: tuple[UUID | None, str | None] = (None, None),
) -> Choice:
    """The next best topic with a sentence that says why; raises NothingToPractise where there are no questions."""
    topic = find_next_topic(db, learner_id, now, *near)
    if topic is None:
        raise NothingToPractise
    return Choice(f"Practice: {topic.name}", [topic], note=f"{because} We start with {topic.name}{after}.")


def due_topics(db: Session, learner_id: UUID, now: datetime) -> list[Topic]:
    """Topics with a mistake one was sure of, then those that fade in the one order of topics, then the longest due."""
    mistaken = set(first_questions.sure_but_wrong(db, learner_id).values())
    found = db.scalars(
        with_questions(resting_families(db, learner_id, now))
        .join(StudentTopicMastery, StudentTopicMastery.topic_id == Topic.id)
        .where(
            StudentTopicMastery.user_id == learner_id,
            or_(StudentTopicMastery.review_due_at <= now, Topic.id.in_(mistaken)),
        )
        .order_by(StudentTopicMastery.review_due_at, Topic.id)
    ).all()
    position = {each.topic_id: each.position for each in order_of(db, learner_id, now)}
    last = len(position) + 1
    return sorted(found, key=lambda topic: (topic.id not in mistaken, position.get(topic.id, last)))


def _needed_first(db: Session, learner_id: UUID, topics: list[Topic], now: datetime) -> list[Topic]:
    """What comes next in the one order of topics; then those known least, the earliest where nothing is known."""
    rows = db.execute(
        select(StudentTopicMastery.topic_id, StudentTopicMastery.percentage).where(
            StudentTopicMastery.user_id == learner_id, StudentTopicMastery.is_known
        )
    )
    known = {topic_id: float(percentage) for topic_id, percentage in rows}
    position = {each.topic_id: each.position for each in order_of(db, learner_id, now)}
    last = len(position) + 1
    return sorted(topics, key=lambda topic: (position.get(topic.id, last), known.get(topic.id, 0.0)))[
        : constants.REVIEW_TOPICS
    ]


def is_check(quiz: QuizSession) -> bool:
    """Whether a practice only looks where a learner can start: one question a topic, and no way down."""
    return quiz.topic_id is None and quiz.total_questions <= constants.PRACTICE_SHORT


def grounded(db: Session, learner_id: UUID, quiz: QuizSession, given: Given) -> tuple[list[UUID], UUID | None]:
    """The topics a practice draws from now, and the ground to ask first where a topic fails.

    The ground joins when a topic chosen by name is known to be weak, and whenever answers go wrong in a row; where the
    ground fails too, what lies below it joins in its turn.
    """
    topics = [UUID(topic_id) for topic_id in quiz.topic_ids]
    if quiz.question_pool or is_check(quiz):
        return topics, None
    failing = failing_topic(given)
    is_alone = topics == [quiz.topic_id] and not first_questions.is_review(quiz)
    if failing is None and is_alone and first_questions.is_weak(db, learner_id, topics[0]):
        failing = topics[0]
    ground = first_questions.weakest_ground(db, learner_id, failing) if failing else None
    if ground is not None and topics[0] != ground:
        topics = [ground, *(topic for topic in topics if topic != ground)]
        quiz.topic_ids = [str(topic) for topic in topics]
    above = first_questions.builds_on_it(db, quiz, topics[0], failed_topics(given))
    return topics, topics[0] if above else None


def firsts(db: Session, learner_id: UUID, quiz: QuizSession, topics: Sequence[UUID], asked: set[str]) -> set[UUID]:
    """Questions to ask before all others: in a review mistakes made surely, then what offers an idea mixed up."""
    if quiz.question_pool:
        return set()
    mistaken = set(first_questions.sure_but_wrong(db, learner_id)) if first_questions.is_review(quiz) else set()
    if left := {each for each in mistaken if str(each) not in asked}:
        return left
    offering = first_questions.offering(db, learner_id, topics)
    done = sum(str(each) in asked for each in offering)
    return offering if done < constants.PRACTICE_IDEA_QUESTIONS else set()


def candidates(
    db: Session,
    topic_ids: Sequence[UUID],
    asked: set[str],
    answers: Answers,
    fit: Fit | None,
    now: datetime,
    before_all: set[UUID],
    resting: set[str],
) -> list[Candidate]:
    """The questions of these topics not asked in this practice, without siblings of those, nor families that rest."""
    recently = now - timedelta(days=constants.PRACTICE_RESTS_DAYS)
    answered = {row[0] for row in answers if row[2] and row[3] >= recently}
    columns = (Question.id, Question.topic_id, Question.code, Question.difficulty)
    of_topics = select(*columns).where(Question.topic_id.in_(topic_ids), *ASKABLE)
    met = families_of(db, asked) | resting
    position = {topic_id: at for at, topic_id in enumerate(topic_ids)}
    return [
        Candidate(
            question_id,
            position[topic_id],
            fit.difficulty_of(question_id) if fit else BY_LABEL.get(label, 0.0),
            question_id in answered,
            question_id in before_all,
        )
        for question_id, topic_id, code, label in db.execute(of_topics)
        if family_of(code) not in met
    ]
