"""Many books at once: seen before, all of them or none, and taken back."""

from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.library.catalogue.tables import Book
from api.library.classification.tables import BookBulkChange
from api.platform.audit.tables import AuditLog
from api.platform.roles import Tier
from tests.api.conftest import Browser
from tests.api.library.classification.conftest import Shelf

PATH = "/api/admin/books/bulk"


def wish(*books: Book, **given: Any) -> dict[str, Any]:
    return {"bookIds": [str(each.id) for each in books], "count": len(books), **given}


def test_a_change_is_seen_then_done_then_taken_back(at: Browser, shelf: Shelf) -> None:
    one, two = shelf.book(shelf.stories), shelf.book(shelf.physics, required_tier=Tier.PREMIUM)
    given = wish(one, two, addCategoryIds=[str(shelf.physics)], requiredTier="premium")
    shown = at.post(f"{PATH}/preview", json=given).json()
    assert [(each["title"], each["before"], each["after"]) for each in shown["changed"]] == [
        (one.title, "Stories · Every plan and the trial · en", "Physics, Stories · Premium · en")
    ]
    assert (shown["unchanged"], shown["refused"]) == (1, [])
    assert shelf.categories(one) == {shelf.stories}
    done = at.post(PATH, json=given).json()
    assert (done["changed"], done["unchanged"]) == (1, 1)
    assert shelf.categories(one) == {shelf.stories, shelf.physics}
    assert shelf.db.scalars(select(AuditLog).where(AuditLog.action == "books.changed_in_bulk")).one()
    back = at.post(f"{PATH}/{done['changeId']}/undo")
    assert back.status_code == 200, back.text
    assert (shelf.categories(one), shelf.now(one).required_tier) == ({shelf.stories}, Tier.TRIAL)
    assert at.post(f"{PATH}/{done['changeId']}/undo").json()["code"] == "ALREADY_UNDONE"


def test_one_book_that_cannot_be_changed_keeps_all_as_they_were_and_is_named(at: Browser, shelf: Shelf) -> None:
    both, only = shelf.book(shelf.stories, shelf.physics), shelf.book(shelf.physics)
    given = wish(both, only, removeCategoryIds=[str(shelf.physics)])
    answer = at.post(PATH, json=given)
    assert (answer.status_code, answer.json()["code"]) == (409, "BOOKS_REFUSED")
    assert [(each["bookId"], each["reason"]) for each in answer.json()["books"]] == [
        (str(only.id), "It would have no category.")
    ]
    assert at.post(f"{PATH}/preview", json=given).json()["refused"] == answer.json()["books"]
    assert shelf.categories(both) == {shelf.stories, shelf.physics}
    assert shelf.db.scalars(select(BookBulkChange)).all() == []


def test_the_same_request_twice_changes_once(at: Browser, shelf: Shelf) -> None:
    one = shelf.book(shelf.stories)
    key = {"Idempotency-Key": "a-key-of-this-change-0001"}
    answers = [at.post(PATH, json=wish(one, language="lg"), headers=key).json() for _ in range(2)]
    assert answers[0] == answers[1]
    assert len(shelf.db.scalars(select(BookBulkChange)).all()) == 1


def test_what_was_changed_since_is_not_written_over(at: Browser, shelf: Shelf) -> None:
    one = shelf.book(shelf.stories)
    first = at.post(PATH, json=wish(one, language="lg")).json()
    at.post(PATH, json=wish(one, addCategoryIds=[str(shelf.physics)]))
    late = at.post(f"{PATH}/{first['changeId']}/undo").json()
    assert (late["code"], late["books"][0]["reason"]) == ("BOOKS_REFUSED", "Somebody changed it since.")
    assert shelf.now(one).language == "lg"


def test_all_that_fit_are_changed_only_while_they_are_as_many_as_were_seen(at: Browser, shelf: Shelf) -> None:
    for _ in range(2):
        shelf.book(shelf.stories, language="lg")
    other = shelf.book(shelf.stories)
    given = {"matching": {"language": "lg"}, "count": 3, "requiredTier": "premium"}
    assert at.post(PATH, json=given).json()["code"] == "CHOICE_CHANGED"
    assert at.post(PATH, json=given | {"count": 2}).json()["changed"] == 2
    assert shelf.now(other).required_tier is Tier.TRIAL


def test_an_empty_or_contradictory_wish_is_refused(at: Browser, db: Session, shelf: Shelf) -> None:
    one, id = shelf.book(shelf.stories), str(shelf.physics)
    for given in (wish(one), wish(one, addCategoryIds=[id], removeCategoryIds=[id]), {"count": 1, "language": "en"}):
        assert at.post(PATH, json=given).status_code == 422
