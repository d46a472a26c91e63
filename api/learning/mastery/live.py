"""Mastery in the request: what a learner's answers say now, by the same code as the nightly fit.

The night publishes what it learned of the questions; the learner's own answers are read from the database each time,
so nothing is kept that could drift. Before the first publication nothing is said.
"""

import threading
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, TypedDict
from uuid import UUID

import numpy as np
from sqlalchemy import delete, or_, select, tuple_
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api import constants
from api.assessment.quizzes.tables import AttemptStatus, Question, QuizSession, TestAttempt, UserAnswer
from api.learning.mastery import misconceptions
from api.learning.mastery.tables import StudentTopicMastery
from api.platform.clock import day_of, start_of_day
from api.platform.ids import uuid7
from api.platform.marts.window import NumbersNotReady, marts
from models.mastery.online import Floats
from models.mastery.online.topics import DAY, learner_posteriors, learner_topics

ITEMS = """
select question_id, topic_id, difficulty, prior_sd, mean_difficulty, topic_spread
from predictions.mastery_items
"""
Answers = list[Any]  # rows of (question_id, topic_id, is_correct, answered_at)


class Estimate(TypedDict):
    """What a learner's answers say of a topic."""

    mastery_level: str
    percentage: float
    low_pct: float
    high_pct: float
    recall_pct: float
    answers: int
    is_known: bool
    last_answered_at: datetime
    review_due_at: datetime
    streak_days: int


class MasteryRow(Estimate):
    """The columns of a learner's mastery of a topic, as it is written."""

    id: UUID
    user_id: UUID
    topic_id: UUID
    computed_at: datetime


@dataclass(frozen=True, slots=True)
class Fit:
    """What the night learned: a difficulty (logits) for every question, and how learners and topics vary."""

    difficulty: dict[UUID, float]
    of_topic: dict[UUID, Floats]
    ability_sd: float
    spread: float
    mean_difficulty: float

    def difficulty_of(self, question_id: UUID) -> float:
        return self.difficulty.get(question_id, self.mean_difficulty)

    def items_of(self, topic_id: UUID) -> Floats:
        """The difficulties a typical question of the topic is drawn from."""
        return self.of_topic.get(topic_id, np.array([self.mean_difficulty]))


_kept: tuple[tuple[int, int], Fit] | None = None
_lock = threading.Lock()


def fit() -> Fit | None:
    """The published fit, read once per publication; None before the first."""
    global _kept
    version = marts.version()
    if version is None:
        return None
    with _lock:
        if _kept is None or _kept[0] != version:
            try:
                _kept = version, _read()
            except NumbersNotReady:
                return None
        return _kept[1]


def _read() -> Fit:
    rows = marts.rows(ITEMS)
    if not rows:
        raise NumbersNotReady
    return fit_of(rows)


def fit_of(rows: Sequence[dict[str, Any]]) -> Fit:
    """The fit from its published rows, one or more of `ITEMS`."""
    mean, of_topic = rows[0]["mean_difficulty"], defaultdict(list)
    for row in rows:
        of_topic[row["topic_id"]].append(row["difficulty"])
    return Fit(
        difficulty={row["question_id"]: row["difficulty"] for row in rows},
        of_topic={topic: np.array(items) for topic, items in of_topic.items()},
        ability_sd=rows[0]["prior_sd"],
        spread=rows[0]["topic_spread"],
        mean_difficulty=mean,
    )


def final_answers(db: Session, learner_id: UUID) -> Answers:
    """A learner's answers that can change no more, oldest first: of finished attempts, and of practice as it goes.

    Those to a question found faulty say nothing of anybody.
    """
    return [row[1:] for row in _finals(db, [learner_id])]


def _finals(db: Session, learners: Sequence[UUID]) -> list[Any]:
    """The same of many learners, each row with whose it is."""
    return list(
        db.execute(
            select(
                TestAttempt.user_id,
                UserAnswer.question_id,
                Question.topic_id,
                UserAnswer.is_correct,
                UserAnswer.answered_at,
            )
            .join(TestAttempt, TestAttempt.id == UserAnswer.test_attempt_id)
            .join(QuizSession, QuizSession.id == TestAttempt.quiz_session_id)
            .join(Question, Question.id == UserAnswer.question_id)
            .where(
                TestAttempt.user_id.in_(learners),
                or_(TestAttempt.status != AttemptStatus.IN_PROGRESS, QuizSession.session_type == constants.ADAPTIVE),
                UserAnswer.is_correct.is_not(None),
                Question.left_out_at.is_(None),
                UserAnswer.answered_at.is_not(None),
            )
            .order_by(UserAnswer.answered_at, UserAnswer.id)
        )
    )


def posteriors(found: Fit, answers: Answers, topic_ids: list[UUID]) -> Floats:
    """A learner's ability on each of these topics, answered on or not; shape (len(topic_ids), 41)."""
    index = {topic_id: at for at, topic_id in enumerate(topic_ids)}
    for _, topic_id, *_ in answers:
        index.setdefault(topic_id, len(index))
    topic, difficulty, correct = _columns(found, answers, index)
    every = learner_posteriors(
        topic, difficulty, correct, topics=len(index), ability_sd=found.ability_sd, spread=found.spread
    )
    return every[: len(topic_ids)]


def _columns(found: Fit, answers: Answers, index: dict[UUID, int]) -> tuple[Any, Floats, Floats]:
    return (
        np.array([index[row[1]] for row in answers], dtype=np.int64),
        np.array([found.difficulty_of(row[0]) for row in answers]),
        np.array([float(row[2]) for row in answers]),
    )


def refresh(db: Session, *, learner_id: UUID, topics: set[UUID], now: datetime) -> None:
    """Work out a learner's topics anew and keep them; the night will say the same of the same answers.

    `topics` are those whose answers changed; with them the misconceptions that their questions offer.
    """
    refresh_many(db, learners=[learner_id], topics=topics, now=now)


def refresh_many(db: Session, *, learners: Sequence[UUID], topics: set[UUID], now: datetime) -> None:
    """The same of many learners, with as many statements as for one."""
    misconceptions.refresh(db, learners=learners, topics=topics)
    found = fit()
    if found is None:
        return
    answers: dict[UUID, Answers] = {learner_id: [] for learner_id in learners}
    for row in _finals(db, learners):
        answers[row[0]].append(row[1:])
    rows: list[MasteryRow] = []
    gone: list[tuple[UUID, UUID]] = []
    for learner_id, own in answers.items():
        # All topics, not only these: what is learned of one also moves what is thought of the others.
        rows += [
            MasteryRow(**each, id=uuid7(), user_id=learner_id, topic_id=topic_id, computed_at=now)
            for topic_id, each in _estimates(found, own, now).items()
        ]
        # Every answer on it was to a question that was found faulty since.
        gone += [(learner_id, topic_id) for topic_id in topics - {row[1] for row in own}]
    if gone:
        row = StudentTopicMastery
        db.execute(delete(row).where(tuple_(row.user_id, row.topic_id).in_(gone)))
    if rows:
        written = insert(StudentTopicMastery)
        kept = {name: written.excluded[name] for name in rows[0] if name not in ("id", "user_id", "topic_id")}
        db.execute(written.on_conflict_do_update(index_elements=["user_id", "topic_id"], set_=kept), rows)


def estimates(answers: Answers, now: datetime) -> dict[UUID, Estimate]:
    """What one learner's answers say of each of their topics; empty before the first publication."""
    found = fit()
    return _estimates(found, answers, now) if found else {}


def _estimates(found: Fit, answers: Answers, now: datetime) -> dict[UUID, Estimate]:
    """As of this morning in Kampala, like the night's, so that all of a day's screens and runs agree."""
    index: dict[UUID, int] = {}
    for _, topic_id, *_ in answers:
        index.setdefault(topic_id, len(index))
    if not index:
        return {}
    morning = start_of_day(day_of(now)).timestamp() / DAY
    made = learner_topics(
        *_columns(found, answers, index),
        np.array([row[3].timestamp() for row in answers]),
        items=[found.items_of(topic_id) for topic_id in index],
        ability_sd=found.ability_sd,
        spread=found.spread,
        now=morning,
    )
    moments: dict[UUID, list[datetime]] = defaultdict(list)
    for row in answers:
        moments[row[1]].append(row[3])
    return {topic_id: _estimate(made, at, moments[topic_id], now) for topic_id, at in sorted(index.items())}


def _estimate(made: dict[str, Floats], at: int, moments: list[datetime], now: datetime) -> Estimate:
    return Estimate(
        mastery_level=str(made["level"][at]),
        percentage=round(float(made["percentage"][at]), 2),
        low_pct=round(float(made["low"][at]), 2),
        high_pct=round(float(made["high"][at]), 2),
        recall_pct=round(100 * float(made["recall_now"][at]), 2),
        answers=len(moments),
        is_known=len(moments) >= constants.MASTERY_MIN_ANSWERS,
        last_answered_at=moments[-1],
        review_due_at=start_of_day(day_of(now)) + timedelta(days=float(made["due_in_days"][at])),
        streak_days=streak(moments, now),
    )


def streak(moments: list[datetime], now: datetime) -> int:
    """Days in a row with answers, alive if the last of them is today or yesterday (Kampala)."""
    days = {day_of(moment) for moment in moments}
    day = day_of(now)
    if day not in days:
        day -= timedelta(days=1)
    length = 0
    while day in days:
        length, day = length + 1, day - timedelta(days=1)
    return length
