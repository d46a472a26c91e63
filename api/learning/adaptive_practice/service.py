"""Practice that chooses its next question: start, answer, stop. Every answer is final and told at once.

A practice is a sitting like any other (a quiz of one learner's own, with one attempt), so that its answers, times and
results live where all others do.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from decimal import Decimal
from random import Random
from uuid import UUID

import numpy as np
from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.assessment.quizzes.rules import WrongMoment, earned, is_over
from api.assessment.quizzes.service.attempts import AttemptNotFound, QuestionNotFound, grade, own_attempt
from api.assessment.quizzes.siblings import resting_families
from api.assessment.quizzes.tables import (
    AttemptStatus,
    Question,
    QuizQuestion,
    QuizSession,
    TestAttempt,
    UserAnswer,
)
from api.curriculum.subjects.tables import Topic
from api.learning.adaptive_practice import first_questions, pool, rules
from api.learning.adaptive_practice.next_topic import NothingToPractise
from api.learning.adaptive_practice.schemas import PracticeAnswerIn, PracticeIn
from api.learning.adaptive_practice.similar_questions import like
from api.learning.mastery import live
from api.learning.mastery.tables import StudentTopicMastery, StudyKind
from api.learning.study_sessions import service
from api.platform.ids import uuid7
from models.mastery.online import prior
from models.mastery.online.practice import choose, gentle, is_sure


def start(db: Session, *, learner_id: UUID, wanted: PracticeIn, now: datetime) -> tuple[TestAttempt, str | None]:
    """Open a practice and ask its first question; with why it is not what was asked for, where it is not."""
    choice, chosen = _choose(db, learner_id, wanted, now)
    most = len(chosen) or (constants.PRACTICE_SHORT if wanted.is_short else constants.PRACTICE_MOST)
    return begin(db, learner_id=learner_id, choice=choice, most=most, now=now, chosen=chosen), choice.note


def begin(
    db: Session, *, learner_id: UUID, choice: pool.Choice, most: int, now: datetime, chosen: Sequence[UUID] = ()
) -> TestAttempt:
    """Open a practice of these topics and ask its first question; raises NothingToPractise where there is none."""
    topics = choice.topics
    if not topics:
        raise NothingToPractise
    one = topics[0] if len(topics) == 1 else None
    quiz = QuizSession(
        user_id=learner_id,
        topic_id=one.id if one else None,
        subject_id=None if choice.is_review else topics[0].subject_id,
        school_year=None if choice.is_review else topics[0].school_year,
        session_type=constants.ADAPTIVE,
        title=choice.title[:200],
        total_questions=most,
        question_pool=[str(question_id) for question_id in chosen] or None,
        time_limit_minutes=constants.PRACTICE_HOURS * 60,
        max_attempts=1,
        created_by=learner_id,
        topic_ids=[str(topic.id) for topic in topics],
    )
    db.add(quiz)
    db.flush()
    attempt = TestAttempt(
        id=uuid7(),
        user_id=learner_id,
        quiz_session_id=quiz.id,
        start_time=now,
        expires_at=now + timedelta(hours=constants.PRACTICE_HOURS),
        max_possible_score=Decimal(0),
        question_ids=[],
    )
    db.add(attempt)
    db.flush()
    if not _ask_next(db, attempt, quiz, now):
        raise NothingToPractise
    return attempt


def _choose(db: Session, learner_id: UUID, wanted: PracticeIn, now: datetime) -> tuple[pool.Choice, list[UUID]]:
    """What to draw from, and the very questions where a question was given to ask the like of."""
    if wanted.like_question_id is None:
        return pool.choose_topics(db, learner_id, wanted, now), []
    topic, chosen = like(db, learner_id, wanted.like_question_id, now)
    if not chosen:
        near = (topic.subject_id, topic.school_year)
        return pool.choose_next(db, learner_id, now, "There is no other question like it yet.", near=near), []
    return pool.Choice(f"Like it: {topic.name}", [topic]), chosen


def own_practice(
    db: Session, learner_id: UUID, attempt_id: UUID, now: datetime, *, lock: bool = False
) -> tuple[TestAttempt, QuizSession]:
    """The learner's own practice; one left open too long is graded as it stands."""
    attempt = own_attempt(db, learner_id=learner_id, attempt_id=attempt_id, lock=lock)
    quiz = db.get_one(QuizSession, attempt.quiz_session_id)
    if quiz.session_type != constants.ADAPTIVE:
        raise AttemptNotFound
    if attempt.status is AttemptStatus.IN_PROGRESS and is_over(attempt.expires_at, now):
        _close(db, attempt, quiz, now)
    return attempt, quiz


def answer(db: Session, *, learner_id: UUID, attempt_id: UUID, sent: PracticeAnswerIn, now: datetime) -> UUID:
    """Grade the question asked now and ask the next; the same answer sent twice counts once. Returns what it graded."""
    attempt, quiz = own_practice(db, learner_id, attempt_id, now, lock=True)
    if str(sent.question_id) not in attempt.question_ids:
        raise QuestionNotFound
    if _answer_to(db, attempt, sent.question_id) is not None:  # a retry, or a second device: the first one stands
        return sent.question_id
    if attempt.status is not AttemptStatus.IN_PROGRESS:
        raise WrongMoment
    question = db.get_one(Question, sent.question_id)
    right, points = earned(question.question_type, question.options, question.correct_answer, sent.user_answer, 1)
    db.add(
        UserAnswer(
            test_attempt_id=attempt.id,
            question_id=question.id,
            question_order=len(attempt.question_ids) - 1,
            user_answer=sent.user_answer.strip(),
            is_correct=right,
            points_earned=points,
            time_spent_seconds=sent.time_spent_seconds,
            confidence_level=sent.confidence_level,
            hints_used=sent.hints_used,
            answered_at=now,
        )
    )
    attempt.questions_answered += 1
    attempt.correct_answers += bool(right) and question.left_out_at is None
    db.flush()
    live.refresh(db, learner_id=learner_id, topics={question.topic_id}, now=now)
    service.studied(db, learner_id, StudyKind.PRACTICE, now=now, since=attempt.start_time, subject_id=quiz.subject_id)
    if not _ask_next(db, attempt, quiz, now):
        _close(db, attempt, quiz, now)
    return question.id


def _answer_to(db: Session, attempt: TestAttempt, question_id: UUID) -> UserAnswer | None:
    return db.scalar(
        select(UserAnswer).where(UserAnswer.test_attempt_id == attempt.id, UserAnswer.question_id == question_id)
    )


def stop(db: Session, *, learner_id: UUID, attempt_id: UUID, now: datetime) -> TestAttempt:
    """End a practice where it stands; ending it twice is ending it once."""
    attempt, quiz = own_practice(db, learner_id, attempt_id, now, lock=True)
    if attempt.status is AttemptStatus.IN_PROGRESS:
        quiz.ended_because = "stopped"
        _close(db, attempt, quiz, now)
    return attempt


def _close(db: Session, attempt: TestAttempt, quiz: QuizSession, now: datetime) -> None:
    """Mark what was answered; a question asked but not answered does not count against anybody."""
    quiz.ended_because = quiz.ended_because or "stopped"
    attempt.question_ids = attempt.question_ids[: attempt.questions_answered]
    attempt.max_possible_score = Decimal(max(attempt.questions_answered, 1))
    quiz.total_questions = max(attempt.questions_answered, 1)
    grade(db, attempt, now)


def _ask_next(db: Session, attempt: TestAttempt, quiz: QuizSession, now: datetime) -> bool:
    """Put the next question into the practice; False when it is over, and why is noted."""
    if attempt.questions_answered >= quiz.total_questions:
        quiz.ended_because = "most"
        return False
    given = given_answers(db, attempt)
    topics, ground = pool.grounded(db, attempt.user_id, quiz, given)
    found, answers = live.fit(), live.final_answers(db, attempt.user_id)
    before_all = pool.firsts(db, attempt.user_id, quiz, topics, set(attempt.question_ids))
    resting = resting_families(db, attempt.user_id, now)
    left = pool.candidates(db, topics, set(attempt.question_ids), answers, found, now, before_all, resting)
    asked, open_topics = [topic for topic, _ in given], {topics[each.topic] for each in left}
    unsure = _unsure(db, attempt, quiz, topics, asked, ground)
    if first_questions.is_review(quiz):
        unsure |= open_topics - set(asked)  # what fades is asked once, however surely it was known
    if quiz.question_pool:
        left = [each for each in left if str(each.question_id) in quiz.question_pool]
    elif attempt.questions_answered and not unsure:
        quiz.ended_because = "sure"
        return False
    open_topics = {topics[each.topic] for each in left} & (unsure or set(topics))
    open_topics = {topics[each.topic] for each in left if each.comes_first} & open_topics or open_topics
    turn = rules.topic_in_turn(topics, asked, open_topics, ground)
    believed = live.posteriors(found, answers, topics) if found and answers else np.tile(prior(), (len(topics), 1))
    in_turn, last = [each for each in left if topics[each.topic] == turn], _last_on(attempt, given, turn, found)
    chosen = choose(
        in_turn if last else gentle(in_turn, len(answers), found.mean_difficulty if found else 0.0),
        believed,
        Random(attempt.id.int + len(attempt.question_ids)),
        last,
    )
    if chosen is None:
        quiz.ended_because = "none_left"
        return False
    _put(db, attempt, quiz, chosen.question_id)
    return True


def _put(db: Session, attempt: TestAttempt, quiz: QuizSession, question_id: UUID) -> None:
    order = len(attempt.question_ids)
    attempt.question_ids = [*attempt.question_ids, str(question_id)]
    attempt.max_possible_score = Decimal(order + 1)
    attempt.current_question_index = order
    db.add(QuizQuestion(quiz_session_id=quiz.id, question_id=question_id, question_order=order))
    db.flush()


def given_answers(db: Session, attempt: TestAttempt) -> list[tuple[UUID, bool]]:
    """The topic of each answer of a practice in their order, and whether it was right."""
    rows = db.execute(
        select(Question.topic_id, UserAnswer.is_correct)
        .join(UserAnswer, UserAnswer.question_id == Question.id)
        .where(UserAnswer.test_attempt_id == attempt.id)
        .order_by(UserAnswer.question_order)
    )
    return [(topic_id, bool(right)) for topic_id, right in rows]


def _last_on(
    attempt: TestAttempt, given: rules.Given, topic_id: UUID | None, found: live.Fit | None
) -> tuple[float, bool] | None:
    """The difficulty of the practice's last question on a topic, and whether it was answered rightly."""
    for question_id, (topic, right) in reversed(list(zip(attempt.question_ids, given, strict=False))):
        if topic == topic_id and found:
            return found.difficulty_of(UUID(question_id)), right
    return None


def _unsure(
    db: Session, attempt: TestAttempt, quiz: QuizSession, topics: list[UUID], asked: list[UUID], ground: UUID | None
) -> set[UUID]:
    """Of these topics, those not yet known well enough, and those asked in any case.

    One chosen by name is practised, and a ground checked, however surely it is known to be weak.
    """
    rows = db.execute(
        select(
            StudentTopicMastery.topic_id,
            StudentTopicMastery.low_pct,
            StudentTopicMastery.high_pct,
            StudentTopicMastery.answers,
        ).where(StudentTopicMastery.user_id == attempt.user_id, StudentTopicMastery.topic_id.in_(topics))
    )
    unsure = set(topics) - {topic_id for topic_id, low, high, n in rows if is_sure(float(low), float(high), n)}
    if quiz.topic_id and attempt.questions_answered < constants.PRACTICE_SHORT:
        unsure |= {quiz.topic_id}
    if ground and asked.count(ground) < constants.PRACTICE_GROUND_FIRST:
        unsure |= {ground}
    return unsure


def mastery_of(db: Session, learner_id: UUID, topic_ids: list[UUID]) -> list[tuple[Topic, StudentTopicMastery]]:
    """What is known of the learner on these topics, in their order."""
    rows = db.execute(
        select(Topic, StudentTopicMastery)
        .join(StudentTopicMastery, StudentTopicMastery.topic_id == Topic.id)
        .where(StudentTopicMastery.user_id == learner_id, Topic.id.in_(topic_ids))
    ).all()
    return sorted(((row[0], row[1]) for row in rows), key=lambda row: topic_ids.index(row[0].id))
