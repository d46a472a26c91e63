"""What a learner is shown of an attempt: the questions before the end, the reasons after it."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.curriculum.tables import Topic
from api.quizzes.rules import WrongMoment, is_over, shown_options
from api.quizzes.schemas import AttemptOut, QuestionOut, ResultOut, ResultQuestion, TopicScore
from api.quizzes.service.sitting import grade, own_attempt
from api.quizzes.tables import AttemptStatus, Question, QuestionType, QuizSession, TestAttempt, UserAnswer


class StillOpen(WrongMoment):
    detail = "Finish the test first; then you will see what was right and why."


def _questions(db: Session, attempt: TestAttempt) -> list[tuple[Question, str, UserAnswer | None]]:
    """The attempt's questions in its order, each with its topic and the learner's answer."""
    rows = db.execute(
        select(Question, Topic.name, UserAnswer)
        .join(Topic, Topic.id == Question.topic_id)
        .outerjoin(UserAnswer, (UserAnswer.question_id == Question.id) & (UserAnswer.test_attempt_id == attempt.id))
        .where(Question.id.in_([UUID(question_id) for question_id in attempt.question_ids]))
    ).all()
    place = {question_id: order for order, question_id in enumerate(attempt.question_ids)}
    return sorted(((q, topic, given) for q, topic, given in rows), key=lambda row: place[str(row[0].id)])


def _unit(question: Question) -> str | None:
    return question.correct_answer.get("unit") if question.question_type is QuestionType.NUMERIC else None


def tell_attempt(db: Session, *, learner_id: UUID, attempt_id: UUID, now: datetime) -> AttemptOut:
    """A sitting with its questions, without any key; one whose time has passed is marked first."""
    attempt = own_attempt(db, learner_id=learner_id, attempt_id=attempt_id, lock=True)
    if attempt.status is AttemptStatus.IN_PROGRESS and is_over(attempt.expires_at, now):
        grade(db, attempt, now)
    quiz = db.get_one(QuizSession, attempt.quiz_session_id)
    return AttemptOut(
        id=attempt.id,
        quiz_id=quiz.id,
        title=quiz.title,
        attempt_number=attempt.attempt_number,
        max_attempts=quiz.max_attempts,
        status=attempt.status,
        start_time=attempt.start_time,
        expires_at=attempt.expires_at,
        server_time=now,
        current_question_index=attempt.current_question_index,
        passing_score=quiz.passing_score,
        questions=[
            QuestionOut(
                id=question.id,
                order=order,
                question_type=question.question_type,
                stem=question.stem,
                options=shown_options(question.question_type, question.options),
                unit=_unit(question),
                marks=question.marks,
                hint=question.hint,
                topic=topic,
                user_answer=given.user_answer if given else None,
                flagged_for_review=given.flagged_for_review if given else False,
                confidence_level=given.confidence_level if given else None,
            )
            for order, (question, topic, given) in enumerate(_questions(db, attempt))
        ],
    )


def tell_result(db: Session, *, learner_id: UUID, attempt_id: UUID, now: datetime) -> ResultOut:
    """How a finished sitting went, question by question, as far as the quiz shows it."""
    attempt = own_attempt(db, learner_id=learner_id, attempt_id=attempt_id, lock=True)
    if attempt.status is AttemptStatus.IN_PROGRESS:
        if not is_over(attempt.expires_at, now):
            raise StillOpen
        grade(db, attempt, now)
    quiz = db.get_one(QuizSession, attempt.quiz_session_id)
    used = db.scalar(
        select(func.count()).where(TestAttempt.quiz_session_id == quiz.id, TestAttempt.user_id == learner_id)
    )
    questions = _questions(db, attempt)
    return ResultOut(
        id=attempt.id,
        quiz_id=quiz.id,
        title=quiz.title,
        attempt_number=attempt.attempt_number,
        attempts_left=max(0, quiz.max_attempts - (used or 0)),
        percentage_score=attempt.percentage_score or 0,
        passed=bool(attempt.passed),
        passing_score=quiz.passing_score,
        correct_answers=attempt.correct_answers,
        questions_answered=attempt.questions_answered,
        total_questions=len(attempt.question_ids),
        time_spent_seconds=attempt.time_spent_seconds,
        ran_out_of_time=(attempt.end_time or now) >= attempt.expires_at,
        finished_at=attempt.end_time or now,
        topics=_by_topic(questions),
        questions=[_result(quiz, order, *row) for order, row in enumerate(questions)],
    )


def _result(quiz: QuizSession, order: int, question: Question, topic: str, given: UserAnswer | None) -> ResultQuestion:
    options: Any = question.options
    if not quiz.show_explanations:
        options = shown_options(question.question_type, options)
    return ResultQuestion(
        id=question.id,
        order=order,
        question_type=question.question_type,
        stem=question.stem,
        options=options,
        unit=_unit(question),
        topic_id=question.topic_id,
        topic=topic,
        user_answer=given.user_answer if given else None,
        correct_answer=question.correct_answer if quiz.show_correct_answers else None,
        is_correct=bool(given and given.is_correct),
        points_earned=given.points_earned if given else 0,
        marks=question.marks,
        explanation=question.explanation if quiz.show_explanations else None,
        time_spent_seconds=given.time_spent_seconds if given else 0,
        confidence_level=given.confidence_level if given else None,
    )


def _by_topic(questions: list[tuple[Question, str, UserAnswer | None]]) -> list[TopicScore]:
    tally: dict[UUID, TopicScore] = {}
    for question, topic, given in questions:
        line = tally.setdefault(
            question.topic_id, TopicScore(topic_id=question.topic_id, topic=topic, correct=0, questions=0)
        )
        line.questions += 1
        line.correct += bool(given and given.is_correct)
    return sorted(tally.values(), key=lambda line: (line.correct / line.questions, line.topic))
