"""How a test went: by learner of a class, by learner who came by its code, and by question."""

from collections import Counter, defaultdict
from dataclasses import asdict, dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.display_names import distinct_names, numbered
from api.accounts.auth.tables import User
from api.assessment.quizzes.service.attempts import end_overdue
from api.assessment.quizzes.tables import (
    AttemptStatus,
    Question,
    QuizQuestion,
    QuizSession,
    TestAttempt,
    UserAnswer,
)
from api.curriculum.subjects.tables import Topic
from api.platform.principal import Principal
from api.school.assignments.codes import short_name
from api.school.assignments.schemas import ComerResult, LearnerResult, QuestionResult, TestResults
from api.school.assignments.service import own_test
from api.school.assignments.tables import QuizAssignment, TestEntry
from api.school.classes.tables import ClassMember, SchoolClass


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one learner did in all attempts at a test; the best scored one counts."""

    attempts: int
    best_pct: Decimal | None
    passed: bool | None
    finished_at: datetime | None
    is_under_way: bool
    is_offline: bool


def results_of(db: Session, me: Principal, quiz_id: UUID, class_id: UUID | None) -> TestResults:
    """Learners who are in the classes now and those who came by the code, and the questions by first attempts."""
    quiz = own_test(db, me, quiz_id)
    learners = _learners(db, quiz_id, class_id)
    of_class = {user.id for user, _ in learners}
    comers = [] if class_id else [each for each in _comers(db, quiz_id) if each[1].id not in of_class]
    attempts = _attempts(db, quiz_id, [*of_class, *(user.id for _, user in comers)])
    waiting = _waiting(db, [attempt.id for found in attempts.values() for attempt in found])
    first = [found[0].id for found in attempts.values() if found[0].status is AttemptStatus.GRADED]
    names = distinct_names([user for user, _ in learners])
    seen_as = numbered((entry_id, short_name(user.first_name, user.last_name)) for entry_id, user in comers)
    return TestResults(
        title=quiz.title,
        passing_score=quiz.passing_score,
        learners=[
            LearnerResult(
                learner_id=user.id,
                name=names[user.id],
                class_name=name,
                waits=sum(waiting[attempt.id] for attempt in attempts[user.id] if _is_graded(attempt)),
                **asdict(_outcome(attempts[user.id])),
            )
            for user, name in learners
        ],
        comers=[
            ComerResult(entry_id=entry_id, name=seen_as[entry_id], **asdict(_outcome(attempts[user.id])))
            for entry_id, user in comers
        ],
        questions=_questions(db, quiz_id, first),
    )


def end_overdue_of(db: Session, me: Principal, now: datetime) -> None:
    """Learners who left a test of this person's until its time was over have handed in what they answered."""
    mine = (QuizSession.created_by == me.id, QuizSession.session_type == constants.OF_CLASS)
    end_overdue(db, *mine, now=now)


def _attempts(db: Session, quiz_id: UUID, user_ids: list[UUID]) -> dict[UUID, list[TestAttempt]]:
    found: dict[UUID, list[TestAttempt]] = defaultdict(list)
    for attempt in db.scalars(
        select(TestAttempt)
        .where(TestAttempt.quiz_session_id == quiz_id, TestAttempt.user_id.in_(user_ids))
        .order_by(TestAttempt.attempt_number)
    ):
        found[attempt.user_id].append(attempt)
    return found


def _comers(db: Session, quiz_id: UUID) -> list[tuple[UUID, User]]:
    """Who came by the code and still agrees to be seen."""
    rows = db.execute(
        select(TestEntry.id, User)
        .join(User, User.id == TestEntry.user_id)
        .where(TestEntry.quiz_session_id == quiz_id, TestEntry.ended_at.is_(None), User.is_active)
        .order_by(User.first_name, TestEntry.entered_at, TestEntry.id)
    )
    return [(entry_id, user) for entry_id, user in rows]


def _learners(db: Session, quiz_id: UUID, class_id: UUID | None) -> list[tuple[User, str]]:
    rows = db.execute(
        select(User, func.min(SchoolClass.name))
        .join(ClassMember, ClassMember.user_id == User.id)
        .join(SchoolClass, SchoolClass.id == ClassMember.class_id)
        .join(QuizAssignment, QuizAssignment.class_id == SchoolClass.id)
        .where(QuizAssignment.quiz_session_id == quiz_id, ClassMember.left_at.is_(None))
        .where(*([SchoolClass.id == class_id] if class_id else []))
        .group_by(User.id)
        .order_by(User.first_name, User.last_name, User.id)
    )
    return [(user, name) for user, name in rows]


def _waiting(db: Session, attempt_ids: list[UUID]) -> Counter[UUID]:
    """Answers of each attempt that wait for a teacher's mark."""
    rows = db.scalars(
        select(UserAnswer.test_attempt_id).where(
            UserAnswer.test_attempt_id.in_(attempt_ids), UserAnswer.is_correct.is_(None)
        )
    )
    return Counter(rows)


def _is_graded(attempt: TestAttempt) -> bool:
    return attempt.status is AttemptStatus.GRADED


def _outcome(attempts: list[TestAttempt]) -> Outcome:
    graded = [attempt for attempt in attempts if _is_graded(attempt)]
    scored = [attempt for attempt in graded if attempt.percentage_score is not None]
    best = max(scored, key=lambda attempt: attempt.percentage_score or 0, default=None)
    return Outcome(
        attempts=len(attempts),
        best_pct=best.percentage_score if best else None,
        passed=best.passed if best else None,
        finished_at=graded[-1].end_time if graded else None,
        is_under_way=len(graded) < len(attempts),
        is_offline=bool(best and best.is_offline),
    )


def _questions(db: Session, quiz_id: UUID, attempt_ids: list[UUID]) -> list[QuestionResult]:
    given: dict[UUID, list[UserAnswer]] = defaultdict(list)
    for answer in db.scalars(select(UserAnswer).where(UserAnswer.test_attempt_id.in_(attempt_ids))):
        given[answer.question_id].append(answer)
    rows = db.execute(
        select(Question, Topic.name)
        .join(QuizQuestion, QuizQuestion.question_id == Question.id)
        .join(Topic, Topic.id == Question.topic_id)
        .where(QuizQuestion.quiz_session_id == quiz_id)
        .order_by(QuizQuestion.question_order, QuizQuestion.id)
    )
    return [_question(order, question, topic, given[question.id]) for order, (question, topic) in enumerate(rows)]


def _question(order: int, question: Question, topic: str, given: list[UserAnswer]) -> QuestionResult:
    wrong = Counter(str(answer.user_answer) for answer in given if answer.is_correct is False)
    text, count = wrong.most_common(1)[0] if wrong else (None, 0)
    return QuestionResult(
        question_id=question.id,
        order=order,
        stem=question.stem,
        topic=topic,
        answered=len(given),
        right=sum(bool(answer.is_correct) for answer in given),
        wrong=_in_words(question.options, text) if text else None,
        wrong_count=count,
    )


def _in_words(options: Any, text: str) -> str:
    """The words of the options chosen, where the answer is made of options."""
    words = {each["id"]: each["text"] for each in options} if isinstance(options, list) else {}
    parts = text.split(",")
    return "; ".join(words[part] for part in parts) if parts and all(part in words for part in parts) else text
