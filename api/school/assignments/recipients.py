"""Which tests were given to a learner: by their class, or by a code they typed."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import DateTime, Select, String, Subquery, case, cast, func, null, select, union_all

from api.school.assignments.tables import QuizAssignment, TestEntry
from api.school.classes.tables import ClassMember, SchoolClass


def given_to(learner_id: UUID) -> Subquery:
    """Per test given to this learner: the last date it may be begun (null: any), the class, and whether by a code.

    What a class must begin by its date stays so for its learners, though they also type a code.
    """
    ways = union_all(_by_class(learner_id), _by_code(learner_id)).subquery()
    of_class = ways.c.class_name.is_not(None)
    return (
        select(
            ways.c.quiz_session_id,
            # With no date in one of two classes there is none at all.
            case((func.bool_or(of_class & ways.c.due_at.is_(None)), None), else_=func.max(ways.c.due_at)).label(
                "due_at"
            ),
            func.min(ways.c.class_name).label("class_name"),
            func.bool_or(~of_class).label("by_code"),
        )
        .group_by(ways.c.quiz_session_id)
        .subquery()
    )


def _by_class(learner_id: UUID) -> Select[UUID, datetime | None, str]:
    return (
        select(QuizAssignment.quiz_session_id, QuizAssignment.due_at, SchoolClass.name.label("class_name"))
        .join(ClassMember, ClassMember.class_id == QuizAssignment.class_id)
        .join(SchoolClass, SchoolClass.id == QuizAssignment.class_id)
        .where(ClassMember.user_id == learner_id, ClassMember.left_at.is_(None), SchoolClass.is_active)
    )


def _by_code(learner_id: UUID) -> Select[UUID, datetime, str]:
    return select(
        TestEntry.quiz_session_id,
        cast(null(), DateTime(timezone=True)).label("due_at"),
        cast(null(), String).label("class_name"),
    ).where(TestEntry.user_id == learner_id, TestEntry.ended_at.is_(None))
