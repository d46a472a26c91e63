"""A class of two learners with its class teacher, a Mathematics teacher, and a teacher of another class."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.curriculum.subjects.tables import Topic
from api.school.classes.tables import ClassTeacher, SchoolClass
from tests.conftest import NOON
from tests.factories.classes import a_class
from tests.factories.learning import unpublish
from tests.factories.people import person
from tests.factories.quizzes import topic


@dataclass
class Room:
    """The people of one class and two topics of two subjects."""

    klass: SchoolClass
    teacher: User
    maths_teacher: User
    stranger: User
    amina: User
    brian: User
    sets: Topic
    cells: Topic

    @property
    def url(self) -> str:
        return f"/api/classes/{self.klass.id}"


@pytest.fixture
def room(db: Session) -> Room:
    sets, cells = topic(db, name="Sets"), topic(db, name="Cells")
    teacher, maths, stranger = (person(db, first_name=name) for name in ("Okello", "Maths", "Stranger"))
    amina = person(db, first_name="Amina", last_name="Nakato")
    brian = person(db, first_name="Brian", last_name="Okot")
    klass = a_class(db, teacher=teacher, learners=[amina, brian], join_code="AB23CD")
    db.add(ClassTeacher(class_id=klass.id, user_id=maths.id, subject_id=sets.subject_id, added_at=NOON))
    a_class(db, teacher=stranger, learners=[person(db)])
    db.flush()
    return Room(klass, teacher, maths, stranger, amina, brian, sets, cells)


@pytest.fixture(autouse=True)
def nothing_published(database_url: str) -> Iterator[None]:
    unpublish()
    yield
    unpublish()
