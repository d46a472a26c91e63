"""A class of two learners with its class teacher, a Mathematics teacher, and a teacher of another class."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy.orm import Session

from api.classes.tables import ClassTeacher, SchoolClass
from api.curriculum.tables import Topic
from api.identity.tables import User
from tests.api.conftest import Browser, Watch
from tests.conftest import NOON
from tests.factories.classes import a_class
from tests.factories.learning import unpublish
from tests.factories.people import person
from tests.factories.quizzes import topic

As = Callable[[User], Browser]


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


@pytest.fixture
def at(app: FastAPI, watch: Watch) -> Iterator[As]:
    """A browser of one person's own; the same again for the same person."""
    made: dict[Any, Browser] = {}
    with ExitStack() as stack:

        def of(user: User) -> Browser:
            if user.id not in made:
                browser = Browser(app, base_url="http://testserver", headers={"origin": "http://testserver"})
                browser.watch = watch
                made[user.id] = stack.enter_context(browser).sign_in(user)
            return made[user.id]

        yield of


@pytest.fixture(autouse=True)
def nothing_published(database_url: str) -> Iterator[None]:
    unpublish()
    yield
    unpublish()
