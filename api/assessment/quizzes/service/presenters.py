"""What a learner is shown of an attempt: the questions before the end, the reasons after it."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api import constants
from api.assessment.grading.tables import ScenarioGrade
from api.assessment.quizzes.rules import WrongMoment, is_over, shown_options, unit_note
from api.assessment.quizzes.schemas import (
    AttemptOut,
    MarkOut,
    PacketOut,
    QuestionOut,
    ResultOut,
    ResultQuestion,
    SectionOut,
)
from api.assessment.quizzes.service import next_steps, quarantine, queries
from api.assessment.quizzes.service.attempts import grade, own_attempt
from api.assessment.quizzes.service.problems import QuizNotFound
from api.assessment.quizzes.tables import (
    AttemptStatus,
    Question,
    QuestionType,
    QuizPacket,
    QuizQuestion,
    QuizSession,
    TestAttempt,
    UserAnswer,
)
from api.curriculum.subjects.tables import Topic


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


def get_attempt(
    db: Session, *, learner_id: UUID, attempt_id: UUID, now: datetime, device: str | None = None
) -> AttemptOut:
    """An attempt with its questions, without any key; one whose time has passed is marked first."""
    attempt = own_attempt(db, learner_id=learner_id, attempt_id=attempt_id, lock=True)
    if attempt.status is AttemptStatus.IN_PROGRESS and is_over(attempt.expires_at, now):
        grade(db, attempt, now)
    quiz = db.get_one(QuizSession, attempt.quiz_session_id)
    other_at = _now_on(attempt, device, now)
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
        sections=_sections(quiz),
        version=attempt.answer_version,
        other_device_at=other_at,
        questions=shown_questions(db, quiz, attempt),
    )


def _now_on(attempt: TestAttempt, device: str | None, now: datetime) -> datetime | None:
    """Note which device has the attempt open; returns when another one last had."""
    if device is None or attempt.status is not AttemptStatus.IN_PROGRESS:
        return None
    before, at = attempt.last_device, attempt.last_device_at
    attempt.last_device, attempt.last_device_at = device, now
    return at if before and before != device else None


def get_packet(db: Session, packet: QuizPacket) -> PacketOut:
    """A kept test as a device may hold it; a test taken away meanwhile is not handed out again."""
    quizzes, _ = queries.list_quizzes(
        db, learner_id=packet.user_id, search=queries.QuizSearch(quiz_id=packet.quiz_session_id)
    )
    if not quizzes:
        raise QuizNotFound
    quiz = db.get_one(QuizSession, packet.quiz_session_id)
    unbegun = TestAttempt(id=packet.id, quiz_session_id=quiz.id, question_ids=packet.question_ids)
    return PacketOut(
        id=packet.id,
        quiz=quizzes[0],
        taken_at=packet.taken_at,
        sections=_sections(quiz),
        questions=shown_questions(db, quiz, unbegun),
    )


def _sections(quiz: QuizSession) -> list[SectionOut] | None:
    return [SectionOut(**section) for section in quiz.sections] if quiz.sections else None


def shown_questions(db: Session, quiz: QuizSession, attempt: TestAttempt) -> list[QuestionOut]:
    """The questions of an attempt as a learner may see them before the end."""
    places = _places(db, quiz.id)
    return [
        QuestionOut(
            id=question.id,
            order=order,
            question_type=question.question_type,
            stem=question.stem,
            options=shown_options(question.question_type, question.options),
            unit=_unit(question),
            marks=places[question.id].points_worth if question.id in places else question.marks,
            hints=[] if quiz.session_type in constants.WITHOUT_HINTS else question.hints,
            topic=topic,
            section=places[question.id].section if question.id in places else None,
            item_group=places[question.id].item_group if question.id in places else None,
            user_answer=given.user_answer if given else None,
            flagged_for_review=given.flagged_for_review if given else False,
            confidence_level=given.confidence_level if given else None,
            hints_used=given.hints_used if given else 0,
            is_left_out=question.left_out_at is not None,
        )
        for order, (question, topic, given) in enumerate(_questions(db, attempt))
    ]


def _places(db: Session, quiz_id: UUID) -> dict[UUID, QuizQuestion]:
    """Where each question stands in the quiz, and what it is worth there."""
    rows = db.scalars(select(QuizQuestion).where(QuizQuestion.quiz_session_id == quiz_id))
    return {each.question_id: each for each in rows}


def get_result(db: Session, *, learner_id: UUID, attempt_id: UUID, now: datetime) -> ResultOut:
    """How a finished attempt went, question by question, as far as the quiz shows it."""
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
    places = _places(db, quiz.id)
    marks = _marks(db, attempt)
    return ResultOut(
        id=attempt.id,
        quiz_id=quiz.id,
        session_type=quiz.session_type,
        title=quiz.title,
        attempt_number=attempt.attempt_number,
        attempts_left=max(0, quiz.max_attempts - (used or 0)),
        percentage_score=attempt.percentage_score or 0,
        passed=bool(attempt.passed),
        awaiting_grading=sum(bool(given and given.is_correct is None) for _, _, given in questions),
        passing_score=quiz.passing_score,
        correct_answers=attempt.correct_answers,
        questions_answered=attempt.questions_answered,
        total_questions=len(attempt.question_ids),
        time_spent_seconds=attempt.time_spent_seconds,
        ran_out_of_time=(attempt.end_time or now) >= attempt.expires_at,
        is_offline=attempt.is_offline,
        finished_at=attempt.end_time or now,
        topics=next_steps.by_topic(db, learner_id, questions),
        ideas=next_steps.by_idea(questions) if quiz.show_explanations else [],
        not_counted=quarantine.not_counted(db, learner_id, attempt.id),
        questions=[_result(quiz, order, places.get(row[0].id), marks, *row) for order, row in enumerate(questions)],
    )


def _marks(db: Session, attempt: TestAttempt) -> dict[UUID, ScenarioGrade]:
    """What was given for the answers that a person marks, by answer."""
    rows = db.scalars(
        select(ScenarioGrade)
        .join(UserAnswer, UserAnswer.id == ScenarioGrade.user_answer_id)
        .where(UserAnswer.test_attempt_id == attempt.id)
    )
    return {row.user_answer_id: row for row in rows}


def _grading(question: Question, given: UserAnswer | None, marks: dict[UUID, ScenarioGrade]) -> MarkOut | None:
    if given is None or question.question_type is not QuestionType.SCENARIO:
        return None
    found = marks.get(given.id)
    return MarkOut(
        answer_id=given.id,
        score=found.score if found else None,
        comment=found.comment if found else None,
        marked_at=found.marked_at if found else None,
        self_score=found.self_score if found else None,
    )


def _result(
    quiz: QuizSession,
    order: int,
    place: QuizQuestion | None,
    marks: dict[UUID, ScenarioGrade],
    question: Question,
    topic: str,
    given: UserAnswer | None,
) -> ResultQuestion:
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
        is_correct=given.is_correct if given else False,
        points_earned=given.points_earned if given else 0,
        marks=place.points_worth if place else question.marks,
        explanation=question.explanation if quiz.show_explanations else None,
        time_spent_seconds=given.time_spent_seconds if given else 0,
        hints_used=given.hints_used if given else 0,
        confidence_level=given.confidence_level if given else None,
        is_left_out=question.left_out_at is not None,
        unit_note=unit_note(question.correct_answer, given.user_answer)
        if given and quiz.show_correct_answers
        else None,
        grading=_grading(question, given, marks),
    )
