"""A shelf with two categories, two subjects with a topic each, and somebody who may decide."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.curriculum.subjects.tables import SchoolYear, Subject, Topic
from api.library.catalogue.tables import Book, BookCategory, Category
from tests.api.conftest import Browser
from tests.factories.people import staff
from tests.factories.shelf import book


@dataclass
class Shelf:
    db: Session
    physics: UUID
    stories: UUID
    subject: UUID

    def book(self, *categories: UUID, **given: Any) -> Book:
        made = book(self.db, **given)
        self.db.add_all(BookCategory(book_id=made.id, category_id=each) for each in categories)
        self.db.flush()
        return made

    def now(self, made: Book) -> Book:
        """As it stands in the database."""
        return self.db.scalars(select(Book).where(Book.id == made.id).execution_options(populate_existing=True)).one()

    def categories(self, made: Book) -> set[UUID]:
        return set(self.db.scalars(select(BookCategory.category_id).where(BookCategory.book_id == made.id)))


@pytest.fixture
def shelf(db: Session) -> Shelf:
    physics, stories = Category(name="Physics", slug="physics"), Category(name="Stories", slug="stories")
    subject = Subject(name="Physics", slug="physics", code="P")
    db.add_all([physics, stories, subject, *(SchoolYear(label=f"S{n}") for n in range(1, 5))])
    db.flush()
    db.add_all(
        Topic(subject_id=subject.id, name=name, code=code, school_year="S1")
        for code, name in (("P1.01", "Heat"), ("P1.02", "Light"))
    )
    db.flush()
    return Shelf(db, physics.id, stories.id, subject.id)


@pytest.fixture
def at(browser: Browser, db: Session) -> Browser:
    return browser.sign_in(staff(db))
