"""A test shared by a code: its maker opens and closes the code, a learner types it and so agrees to be seen.

Who typed it is seen by the maker with the first name, the first letter of the last name and how the test went, for as
long as they agree. Unknown and closed codes get one answer, so that trying tells nothing.
"""

import secrets
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ScalarSelect, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.assessment.quizzes.hooks import tutor_name
from api.assessment.quizzes.tables import QuizSession, QuizStatus
from api.curriculum.subjects.tables import Subject
from api.platform.audit.service import audit
from api.platform.client_info import Client
from api.platform.principal import Principal
from api.platform.problem import NotFound, Problem
from api.platform.roles import STAFF
from api.school.assignments.schemas import SharedTest
from api.school.assignments.service import TestNotFound, must_mark_itself, own_test
from api.school.assignments.tables import TestCode, TestEntry
from api.school.classes.tables import ClassTeacher, SchoolClass

ENTITY: Final = "quiz_sessions"


class TestCodeUnknown(NotFound):
    __test__ = False
    title = "No Test with This Code"
    detail = "This code does not work. Check the 6 characters, or ask for a new code."


class OwnTest(Problem):
    status, title, detail = 409, "Your Own Test", "You made this test, so you cannot sit it by its code."


def open_code(db: Session, me: Principal, quiz_id: UUID, *, client: Client, now: datetime) -> str:
    """A code for one's own test; the one before opens nothing any more. Raises TestNotFound or NeedsGrading."""
    quiz = own_test(db, me, quiz_id)
    must_mark_itself(db, quiz_id)
    _close(db, quiz_id, now)
    made = TestCode(quiz_session_id=quiz_id, code=_fresh(db), opened_at=now)
    db.add(made)
    quiz.status = QuizStatus.ACTIVE
    db.flush()
    audit(db, user_id=me.id, action="test.code_opened", entity=(ENTITY, str(quiz_id)), client=client)
    return made.code


def close_code(db: Session, me: Principal, quiz_id: UUID, *, client: Client, now: datetime) -> None:
    """Nobody new comes in; who entered keeps the test."""
    own_test(db, me, quiz_id)
    if _close(db, quiz_id, now):
        audit(db, user_id=me.id, action="test.code_closed", entity=(ENTITY, str(quiz_id)), client=client)


def _close(db: Session, quiz_id: UUID, now: datetime) -> bool:
    known = db.scalar(select(TestCode).where(TestCode.quiz_session_id == quiz_id, TestCode.closed_at.is_(None)))
    if known is not None:
        known.closed_at = max(now, known.opened_at)
        db.flush()
    return known is not None


def _fresh(db: Session) -> str:
    while True:
        code = "".join(secrets.choice(constants.FAMILY_CODE_ALPHABET) for _ in range(constants.FAMILY_CODE_LENGTH))
        if db.scalar(select(TestCode.id).where(TestCode.code == code)) is None:
            return code


def look(db: Session, me: Principal, code: str) -> SharedTest:
    """What a code opens, and who gives it; raises TestCodeUnknown."""
    row = db.execute(
        select(QuizSession, Subject.name, User, _tutor_name(), _school())
        .join(TestCode, TestCode.quiz_session_id == QuizSession.id)
        .join(User, User.id == QuizSession.created_by)
        .outerjoin(Subject, Subject.id == QuizSession.subject_id)
        .where(TestCode.code == code, TestCode.closed_at.is_(None), User.is_active)
        .where(QuizSession.is_active, QuizSession.status == QuizStatus.ACTIVE)
    ).one_or_none()
    if row is None:
        raise TestCodeUnknown
    quiz, subject, maker, tutor, school = row
    if not (tutor or school or maker.role in STAFF):  # gave up teaching, or is not verified any more
        raise TestCodeUnknown
    return SharedTest(
        quiz_id=quiz.id,
        title=quiz.title,
        description=quiz.description,
        subject=subject,
        school_year=quiz.school_year,
        total_questions=quiz.total_questions,
        time_limit_minutes=quiz.time_limit_minutes,
        max_attempts=quiz.max_attempts,
        given_by=tutor or f"{maker.first_name} {maker.last_name}".strip(),
        is_tutor=tutor is not None,
        school=school,
        is_own=maker.id == me.id,
        is_entered=_entry(db, quiz.id, me.id) is not None,
        seen_as=short_name(me.first_name, me.last_name),
    )


def _tutor_name() -> ScalarSelect[Any]:
    return tutor_name(User.id, True)


def _school() -> ScalarSelect[Any]:
    return (
        select(func.min(SchoolClass.school_name))
        .join(ClassTeacher, ClassTeacher.class_id == SchoolClass.id)
        .where(ClassTeacher.user_id == User.id, SchoolClass.is_active)
        .scalar_subquery()
    )


def enter(db: Session, me: Principal, code: str, *, client: Client, now: datetime) -> SharedTest:
    """Take the test, and agree that its maker sees how it goes; raises TestCodeUnknown or OwnTest."""
    test = look(db, me, code)
    if test.is_own:
        raise OwnTest
    came = insert(TestEntry).values(quiz_session_id=test.quiz_id, user_id=me.id, entered_at=now)
    db.execute(
        came.on_conflict_do_update(
            index_elements=[TestEntry.quiz_session_id, TestEntry.user_id],
            set_={"entered_at": now, "ended_at": None},
            where=TestEntry.ended_at.is_not(None),
        )
    )
    audit(db, user_id=me.id, action="test.entered", entity=(ENTITY, str(test.quiz_id)), client=client)
    return test.model_copy(update={"is_entered": True})


def leave(db: Session, me: Principal, quiz_id: UUID, *, client: Client, now: datetime) -> None:
    """Its maker sees nothing of this learner from now on; raises TestNotFound when they did not enter it."""
    entry = _entry(db, quiz_id, me.id)
    if entry is None:
        raise TestNotFound("You did not enter this test by a code.")
    entry.ended_at = max(now, entry.entered_at)
    audit(db, user_id=me.id, action="test.left", entity=(ENTITY, str(quiz_id)), client=client)


def _entry(db: Session, quiz_id: UUID, user_id: UUID) -> TestEntry | None:
    """What stands between a learner and a test's maker now."""
    return db.scalar(
        select(TestEntry).where(
            TestEntry.quiz_session_id == quiz_id, TestEntry.user_id == user_id, TestEntry.ended_at.is_(None)
        )
    )


def short_name(first: str, last: str) -> str:
    """What a maker reads of a learner who came by a code: "Amina K."."""
    return f"{first} {last[:1]}." if last.strip() else first
