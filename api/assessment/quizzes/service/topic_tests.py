"""The test of a topic: there by itself as soon as the bank has enough for it, and growing to a whole test's length."""

from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api import constants
from api.assessment.quizzes.siblings import families_of, one_of_each
from api.assessment.quizzes.tables import ItemStatus, Question, QuestionType, QuizQuestion, QuizSession
from api.curriculum.subjects.tables import Topic

NOT_IN_TESTS = (QuestionType.SCENARIO, QuestionType.LABEL_DIAGRAM)  # they have tests of their own


def keep_up(db: Session, topic_id: UUID) -> None:
    """Make or lengthen the test of a topic after one of its questions went live.

    It asks one question of each template. Whoever sits it now, or has kept it, keeps the questions they were given.
    """
    topic = db.get(Topic, topic_id, with_for_update=True)  # two approvals at once come one after the other
    assert topic is not None
    quiz = _of(db, topic_id)
    taken = set(_taken(db, quiz.id)) if quiz else set()
    room = constants.TOPIC_TEST_ITEMS - len(taken)
    fresh = _live(db, topic_id, families_of(db, taken))[: max(0, room)]
    if not fresh or (quiz is None and len(fresh) < constants.TOPIC_TEST_LEAST):
        return
    if quiz is None:
        quiz = _made(db, topic)
    for order, question_id in enumerate(fresh, len(taken) + 1):
        db.add(QuizQuestion(quiz_session_id=quiz.id, question_id=question_id, question_order=order))
    quiz.total_questions = len(taken) + len(fresh)
    db.flush()


def _of(db: Session, topic_id: UUID) -> QuizSession | None:
    return db.scalars(
        select(QuizSession)
        .where(
            QuizSession.topic_id == topic_id,
            QuizSession.session_type == constants.TOPIC_TEST,
            QuizSession.user_id.is_(None),
        )
        .order_by(QuizSession.created_at, QuizSession.id)
    ).first()


def _taken(db: Session, quiz_id: UUID) -> list[UUID]:
    return list(db.scalars(select(QuizQuestion.question_id).where(QuizQuestion.quiz_session_id == quiz_id)))


def _live(db: Session, topic_id: UUID, taken: set[str]) -> list[UUID]:
    """The topic's live questions that a program marks, the easier first, one of each family not yet taken."""
    place = func.array_position(["easy", "medium", "hard"], Question.difficulty)
    live = db.execute(
        select(Question.id, Question.code)
        .where(
            Question.topic_id == topic_id,
            Question.status == ItemStatus.LIVE,
            Question.question_type.not_in(NOT_IN_TESTS),
        )
        .order_by(place, Question.code)
    )
    return [row.id for row in one_of_each(live, lambda row: row.code, taken)]


def _made(db: Session, topic: Topic) -> QuizSession:
    quiz = QuizSession(
        topic_id=topic.id, subject_id=topic.subject_id, school_year=topic.school_year,
        session_type=constants.TOPIC_TEST, title=topic.name[:200], description=f"Practise one topic: {topic.name}.",
        total_questions=constants.TOPIC_TEST_LEAST, time_limit_minutes=constants.TOPIC_TEST_MINUTES,
    )  # fmt: skip
    db.add(quiz)
    db.flush()
    return quiz
