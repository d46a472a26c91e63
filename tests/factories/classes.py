"""Classes for tests."""

from collections.abc import Sequence
from itertools import count
from typing import Any

from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.school.classes.tables import ClassMember, ClassTeacher, SchoolClass
from tests.conftest import NOON

numbers = count(1)


def a_class(db: Session, *, teacher: User | None = None, learners: Sequence[User] = (), **given: Any) -> SchoolClass:
    """A class of this year with its class teacher and learners, in it since the test's noon."""
    n = next(numbers)
    defaults: dict[str, Any] = {
        "name": f"S3 Class {n}",
        "school_name": "Nkoowe Hill School",
        "school_year": "S3",
        "academic_year": NOON.year,
        "join_code": f"C{n:05d}",
    }
    made = SchoolClass(**{**defaults, **given})
    db.add(made)
    db.flush()
    if teacher is not None:
        db.add(ClassTeacher(class_id=made.id, user_id=teacher.id, added_at=NOON))
    db.add_all(ClassMember(class_id=made.id, user_id=learner.id, joined_at=NOON) for learner in learners)
    db.flush()
    return made
