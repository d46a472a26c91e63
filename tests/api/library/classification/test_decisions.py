"""One book at a time: what it is about is decided by a person, noted, and shown to learners with its pages."""

from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.library.catalogue.tables import ApprovalStatus, Book
from api.platform.audit.tables import AuditLog
from tests.api.conftest import Browser
from tests.api.library.classification.conftest import Shelf

CONTENTS = [{"title": "Heat", "page": 3, "level": 0}, {"title": "Light", "page": 9, "level": 0}]


def seen(at: Browser, made: Book) -> dict[str, Any]:
    answer = at.get(f"/api/admin/books/{made.id}/classification")
    assert answer.status_code == 200, answer.text
    result: dict[str, Any] = answer.json()
    return result


def decide(at: Browser, made: Book, shelf: Shelf, **given: Any) -> Any:
    whole = {
        "revision": seen(at, made)["revision"], "categoryIds": [str(shelf.physics)],
        "subjectIds": [str(shelf.subject)], "schoolYears": ["S1", "S2"], "topics": ["P1.02", "P1.01"],
        "language": "en", "requiredTier": "basic", "difficulty": "easy", **given,
    }  # fmt: skip
    return at.put(f"/api/admin/books/{made.id}/classification", json=whole)


def test_a_book_that_waits_is_classified_whole_and_the_log_says_from_what_to_what(at: Browser, shelf: Shelf) -> None:
    made = shelf.book(shelf.stories, approval_status=ApprovalStatus.PENDING)
    answer = decide(at, made, shelf)
    assert answer.status_code == 200, answer.text
    now = answer.json()
    assert (now["schoolYears"], [each["name"] for each in now["topics"]]) == (["S1", "S2"], ["Light", "Heat"])
    assert (now["categoryIds"], now["requiredTier"]) == ([str(shelf.physics)], "basic")
    assert now["classifiedAt"] is not None
    log = shelf.db.scalars(select(AuditLog).where(AuditLog.action == "book.classified")).one()
    assert (log.old_values["category_ids"], log.new_values["topics"]) == ([str(shelf.stories)], ["P1.02", "P1.01"])
    assert log.new_values["suggested"] == {"categories": [], "years": [], "topics": []}
    assert "language" not in log.new_values


def test_who_saw_an_older_state_does_not_write_over_a_newer_one(at: Browser, shelf: Shelf) -> None:
    made = shelf.book(shelf.stories)
    old = seen(at, made)["revision"]
    assert decide(at, made, shelf).status_code == 200
    late = decide(at, made, shelf, revision=old, topics=[])
    assert (late.status_code, late.json()["code"]) == (409, "CLASSIFICATION_CHANGED")
    assert len(seen(at, made)["topics"]) == 2


def test_what_is_not_there_is_refused_under_its_field(at: Browser, shelf: Shelf) -> None:
    made = shelf.book(shelf.stories)
    for field, value in (
        ("topics", ["X9.99"]), ("categoryIds", [str(made.id)]), ("subjectIds", [str(made.id)]), ("schoolYears", []),
    ):  # fmt: skip
        answer = decide(at, made, shelf, **{field: value})
        assert (answer.status_code, list(answer.json()["fields"])) == (422, [field]), answer.text
    assert shelf.categories(made) == {shelf.stories}


def test_learners_find_the_books_of_a_topic_with_the_pages_and_the_topics_of_a_book(
    browser: Browser, shelf: Shelf
) -> None:
    whole = shelf.book(shelf.physics, topic_tags=["P1.01", "P1.02"], table_of_contents=CONTENTS, page_count=20)
    plain = shelf.book(shelf.physics, topic_tags=["P1.01"], title="Aaa")
    hidden = shelf.book(topic_tags=["P1.01"], approval_status=ApprovalStatus.PENDING)
    books = browser.get("/api/topics/P1.01/books").json()
    assert [(each["id"], each["firstPage"], each["lastPage"]) for each in books] == [
        (str(whole.id), 3, 8), (str(plain.id), None, None),
    ]  # fmt: skip
    topics = browser.get(f"/api/books/{whole.id}/topics").json()
    assert [(each["name"], each["firstPage"]) for each in topics] == [("Heat", 3), ("Light", 9)]
    assert browser.get("/api/topics/X1.01/books").status_code == 404
    assert browser.get(f"/api/books/{hidden.id}/topics").status_code == 404


def test_the_table_finds_books_by_what_they_lack(at: Browser, db: Session, shelf: Shelf) -> None:
    done = shelf.book(shelf.physics, title="Done", topic_tags=["P1.01"])
    shelf.book(title="Bare", language="lg")
    assert decide(at, done, shelf).status_code == 200
    for gap in ("category", "year", "topic", "decision"):
        found = at.get(f"/api/admin/books?gap={gap}").json()
        assert [each["title"] for each in found["data"]] == ["Bare"], gap
    assert [each["title"] for each in at.get("/api/admin/books?sort=-title").json()["data"]] == ["Done", "Bare"]
    assert at.get(f"/api/admin/books?category={shelf.physics}&year=S2").json()["total"] == 1
    assert at.get("/api/admin/books?q=BAR&language=lg").json()["total"] == 1
    assert at.get("/api/admin/books?q=%25").json()["total"] == 0
    file = at.get("/api/admin/books/export.csv?sort=title").text.splitlines()
    assert file[1].startswith("Bare,Okello J.,approved,trial,lg")
    assert '"S1, S2",Physics,2' in file[2]
