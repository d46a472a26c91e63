"""Book lists follow the warehouse, and what a reader did with a book is remembered."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.learning.book_recommendations import service
from api.learning.book_recommendations.tables import BookRecommendation
from api.library.loans.service.choices import choose_book
from api.library.shelf.tables import ReadingPreferences
from api.platform.pseudonym import learner_key
from tests.conftest import NOON
from tests.factories import lending
from tests.factories.people import learner, person
from tests.factories.shelf import book


def listed(user: User, book_id: UUID, rank: int = 1, **given: Any) -> dict[str, Any]:
    row = {
        "learner_key": learner_key(user.id),
        "book_id": book_id,
        "source": "people like you",
        "score": 0.91,
        "rank": rank,
        "reason": "Readers of “Forces” open this one too.",
    }
    return row | given


def shown(db: Session, user: User) -> list[UUID]:
    db.expire_all()
    return [row.book_id for row in service.open_recommendations(db, user.id)]


def test_a_book_of_the_length_its_reader_chose_stands_two_places_higher_and_no_more(db: Session) -> None:
    ann = person(db)
    books = [book(db, page_count=pages) for pages in (40, 40, 40, 120)]
    rows = [listed(ann, each.id, rank) for rank, each in enumerate(books, 1)]
    service.replace_recommendations(db, rows, NOON)
    first, second, third, long = (each.id for each in books)
    assert shown(db, ann) == [first, second, third, long]
    db.add(ReadingPreferences(user_id=ann.id, preferred_book_length="long"))
    db.flush()
    assert shown(db, ann) == [first, second, long, third]


def test_books_stand_in_the_order_given_and_a_repeat_changes_nothing(db: Session) -> None:
    ann, forces, salts = person(db), book(db), book(db)
    rows = [listed(ann, salts.id, 2), listed(ann, forces.id, 1)]
    assert service.replace_recommendations(db, rows, NOON) == 2
    assert service.replace_recommendations(db, rows, NOON + timedelta(hours=1)) == 0
    assert shown(db, ann) == [forces.id, salts.id]


def test_a_dismissed_book_stays_dismissed(db: Session) -> None:
    ann, forces = person(db), book(db)
    service.replace_recommendations(db, [listed(ann, forces.id)], NOON)
    service.dismiss(db, ann.id, forces.id, NOON)
    service.dismiss(db, ann.id, forces.id, NOON + timedelta(days=1))
    db.flush()
    service.replace_recommendations(db, [listed(ann, forces.id, score=0.99)], NOON + timedelta(days=2))
    assert shown(db, ann) == []
    assert db.scalars(select(BookRecommendation.dismissed_at)).all() == [NOON]


def test_a_book_that_drops_out_goes_unless_the_reader_has_touched_it(db: Session) -> None:
    ann, forces, salts, drum = person(db), book(db), book(db), book(db)
    service.replace_recommendations(db, [listed(ann, forces.id, 1), listed(ann, salts.id, 2)], NOON)
    service.mark_opened(db, ann.id, forces.id)
    db.flush()
    service.replace_recommendations(db, [listed(ann, drum.id)], NOON)
    assert shown(db, ann) == [drum.id]
    rows = db.scalars(select(BookRecommendation).where(BookRecommendation.user_id == ann.id)).all()
    assert {row.book_id: (row.rank, row.clicked) for row in rows} == {forces.id: (0, True), drum.id: (1, False)}


def test_a_book_that_was_never_recommended_cannot_be_dismissed(db: Session) -> None:
    ann, ben, forces = person(db), person(db), book(db)
    service.replace_recommendations(db, [listed(ann, forces.id)], NOON)
    with pytest.raises(service.BookRecommendationNotFound):
        service.dismiss(db, ben.id, forces.id, NOON)
    with pytest.raises(service.BookRecommendationNotFound):
        service.mark_opened(db, ben.id, forces.id)


def test_a_recommended_book_that_is_borrowed_is_remembered_as_such(db: Session) -> None:
    ann, forces, salts = learner(db, until=NOON + timedelta(days=9)), book(db), book(db)
    service.replace_recommendations(db, [listed(ann, forces.id, 1), listed(ann, salts.id, 2)], NOON)
    me = lending.principal(ann)
    choose_book(db, me=me, book_id=forces.id, now=NOON)
    choose_book(db, me=me, book_id=book(db).id, now=NOON)
    db.expire_all()
    rows = db.scalars(select(BookRecommendation))
    assert {row.book_id: row.borrowed for row in rows} == {forces.id: True, salts.id: False}
