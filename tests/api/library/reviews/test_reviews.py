"""Readers who have read a book say what it is like; the book's rating follows; others say whether it helped."""

from datetime import timedelta
from typing import Any

from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.library.catalogue.tables import Book
from api.library.reading.tables import Entitlement, IntervalKind, ReadingSession, ReadInterval
from tests.api.conftest import As, Browser
from tests.conftest import NOON
from tests.factories.people import learner, staff
from tests.factories.shelf import book

LATER = NOON + timedelta(days=9)


def reader(db: Session, made: Book, minutes: int = 10, **given: Any) -> User:
    """A learner who has read the book so long."""
    who = learner(db, until=LATER, **given)
    opened = ReadingSession(
        user_id=who.id, book_id=made.id, client_key="one", entitlement=Entitlement.PAID,
        opened_at=NOON - timedelta(hours=1), last_seen_at=NOON,
    )  # fmt: skip
    db.add(opened)
    db.flush()
    db.add(
        ReadInterval(
            session_id=opened.id, user_id=who.id, book_id=made.id, kind=IntervalKind.ACTIVE,
            entitlement=Entitlement.PAID, started_at=NOON - timedelta(minutes=minutes), ended_at=NOON,
            received_at=NOON,
        )
    )  # fmt: skip
    db.flush()
    return who


def write(browser: Browser, made: Book, rating: int = 4, **words: str) -> int:
    return int(browser.put(f"/api/books/{made.id}/reviews/mine", json={"rating": rating, **words}).status_code)


def reviews(browser: Browser, made: Book) -> dict[str, Any]:
    found: dict[str, Any] = browser.get(f"/api/books/{made.id}/reviews").json()
    return found


def test_only_who_has_read_for_a_while_may_review(browser: Browser, db: Session) -> None:
    made, short = book(db, page_count=40), book(db, page_count=4)
    who = reader(db, made, minutes=9)
    browser.sign_in(who)
    assert (reviews(browser, made)["mayReview"], reviews(browser, made)["minutesLeft"]) == (False, 1)
    assert write(browser, made) == 403
    assert write(browser, short) == 403
    browser.sign_in(reader(db, short, minutes=4))
    assert reviews(browser, short)["mayReview"] is True
    assert write(browser, short) == 204


def test_a_reader_has_one_review_of_a_book_and_its_rating_follows(browser: Browser, db: Session) -> None:
    made = book(db)
    for stars, words in ((5, {"reviewTitle": "Good", "reviewText": "Clear steps."}), (2, {})):
        browser.sign_in(reader(db, made, first_name="Amina"))
        assert write(browser, made, stars, **words) == 204
    assert write(browser, made, 3) == 204
    found = reviews(browser, made)
    assert (found["rating"], found["totalRatings"], found["stars"], found["total"]) == (4.0, 2, [0, 0, 1, 0, 1], 2)
    assert found["mine"]["rating"] == 3
    assert found["data"][0]["reviewer"] == "A."  # no more of a minor's name
    listed = browser.get(f"/api/books/{made.id}").json()
    assert (listed["rating"], listed["totalRatings"], listed["totalReviews"]) == (4.0, 2, 1)
    assert browser.delete(f"/api/books/{made.id}/reviews/mine").status_code == 204
    assert reviews(browser, made)["rating"] == 5.0


def test_what_does_not_fit_is_refused(browser: Browser, db: Session) -> None:
    made = book(db)
    browser.sign_in(reader(db, made))
    assert write(browser, made, 6) == write(browser, made, 0) == 422
    assert write(browser, made, 4, reviewTitle="x" * 201) == 422
    assert write(browser, made, 4, reviewTitle="x" * 200) == 204


def test_a_vote_says_helpful_or_not_once_a_person_and_never_of_ones_own(at: As, db: Session) -> None:
    made = book(db)
    author, voter = reader(db, made), learner(db, until=LATER)
    write(at(author), made)
    [review] = reviews(at(author), made)["data"]
    path = f"/api/reviews/{review['id']}/vote"
    assert at(author).put(path, json={"isHelpful": True}).status_code == 409
    for said, counts in ((True, (1, 0)), (True, (1, 0)), (False, (0, 1)), (None, (0, 0))):
        assert at(voter).put(path, json={"isHelpful": said}).status_code == 204
        [now] = reviews(at(voter), made)["data"]
        assert (now["helpfulVotes"], now["notHelpfulVotes"], now["myVote"]) == (*counts, said)


def test_moderators_hide_a_reported_review_and_the_rating_goes_with_it(at: As, db: Session) -> None:
    made = book(db)
    author, other, moderator = reader(db, made), learner(db, until=LATER), staff(db)
    write(at(author), made, 1, reviewText="Something cruel.")
    [review] = reviews(at(author), made)["data"]
    report = {"kind": "review", "contentId": review["id"], "reason": "insult"}
    assert at(other).post("/api/moderation/reports", json=report).status_code == 204
    [case] = at(moderator).get("/api/admin/moderation?kind=review").json()["data"]
    shown = at(moderator).get(f"/api/admin/moderation/{case['id']}").json()
    assert shown["content"]["parts"][0]["text"] == "Something cruel."
    decided = {"state": "upheld", "note": "It insults."}
    assert at(moderator).post(f"/api/admin/moderation/{case['id']}/decision", json=decided).status_code == 204
    found = reviews(at(other), made)
    assert (found["data"], found["rating"], found["totalRatings"]) == ([], None, 0)
    # Writing it anew does not bring it back.
    assert write(at(author), made, 1) == 204
    assert reviews(at(other), made)["total"] == 0
    assert at(author).delete(f"/api/books/{made.id}/reviews/mine").status_code == 404
