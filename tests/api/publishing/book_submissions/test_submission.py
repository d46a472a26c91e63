"""A book is sent in by parts, checked and reviewed; broken off anywhere, it goes on where it was."""

import hashlib
from threading import Event
from uuid import uuid4

import pikepdf
from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.library.catalogue.tables import ApprovalStatus, Book
from api.library.editions.tables import PdfAsset
from api.notifications.in_app.tables import Notice
from api.platform.jobs.registry import JobRun
from api.publishing.book_submissions.jobs import forget_uploads
from api.publishing.book_submissions.tables import BookUploadPart
from tests.api.conftest import Browser, Within
from tests.api.publishing.book_submissions.conftest import (
    DETAILS,
    PAGES,
    approve,
    begin,
    by_user,
    check,
    put,
    send,
    sent_book,
    shelf,
)
from tests.conftest import NOON
from tests.factories.book_files import pdf
from tests.factories.people import author, learner, person, staff


def test_a_book_goes_from_its_author_through_review_to_a_reader(browser: Browser, db: Session, within: Within) -> None:
    content, by = pdf(PAGES), author(db)
    asset = sent_book(browser, db, within, by, content)
    made = db.get_one(Book, asset.book_id)
    assert (made.title, made.author, made.approval_status) == (
        "The River Book",
        by.display_name,
        ApprovalStatus.PENDING,
    )
    assert (asset.page_count, asset.size, asset.sha256) == (7, len(content), hashlib.sha256(content).hexdigest())
    assert db.scalars(select(BookUploadPart)).all() == []
    mine = shelf(browser)
    assert mine["uploads"] == []
    assert [(each["status"], each["versions"][0]["status"]) for each in mine["books"]] == [("pending", "pending")]

    reader = learner(db, until=NOON.replace(year=2027))
    browser.sign_in(reader)
    assert browser.get(f"/api/books/{made.id}/file").status_code == 404
    assert browser.get("/api/admin/books/review").status_code == 403

    browser.sign_in(staff(db))
    [waiting] = browser.get("/api/admin/books/review").json()
    assert (waiting["title"], waiting["pageCount"], waiting["isNew"], waiting["hasText"]) == (
        "The River Book",
        7,
        True,
        True,
    )
    assert browser.get(f"/api/books/{made.id}/file?version=1").content == content
    assert browser.get(f"/api/books/{made.id}/cover/small").headers["content-type"] == "image/avif"
    assert approve(browser, waiting["id"], checked=["opens"]).status_code == 422
    assert approve(browser, waiting["id"], requiredTier="trial").json() == []
    assert approve(browser, waiting["id"]).status_code == 409

    browser.sign_in(reader)
    db.expire_all()
    assert db.get_one(Book, made.id).encryption_key_id == str(asset.key_id)
    assert browser.get(f"/api/books/{made.id}/file").content == content
    part = browser.get(f"/api/books/{made.id}/file", headers={"Range": "bytes=5-9"})
    assert (part.status_code, part.content) == (206, content[5:10])
    assert part.headers["content-range"] == f"bytes 5-9/{len(content)}"
    assert browser.get(f"/api/books/{made.id}/preview").content.startswith(b"%PDF")
    titles = db.scalars(select(Notice.title).where(Notice.user_id == by.user_id).order_by(Notice.title)).all()
    assert titles == ["The River Book is in the library", "The River Book waits for its review"]


def test_an_upload_goes_on_where_it_was_cut(browser: Browser, db: Session, within: Within) -> None:
    browser.sign_in(by_user(db, author(db)))
    content = pdf(PAGES)
    upload = begin(browser, content)
    assert upload["partCount"] > 2
    # Cut within a part, damaged on the way, sent twice, out of order: none of it counts, or counts once.
    assert put(browser, upload, 0, content[:-1][:100] + b"x").json()["code"] == "PART_REFUSED"
    assert put(browser, upload, 1, content, sha256="0" * 64).json()["code"] == "PART_REFUSED"
    assert put(browser, upload, upload["partCount"], content).json()["code"] == "PART_REFUSED"
    for index in (1, 0, 1):
        assert put(browser, upload, index, content).status_code == 204
    missing = browser.post(f"/api/author/uploads/{upload['id']}/finish").json()
    assert (missing["code"], missing["missing"]) == ("PARTS_MISSING", list(range(2, upload["partCount"])))
    again = begin(browser, content)
    assert (again["id"], again["parts"]) == (upload["id"], [0, 1])
    for index in range(2, upload["partCount"]):
        assert put(browser, upload, index, content).status_code == 204
    for _ in range(2):  # the answer to the first was lost
        assert browser.post(f"/api/author/uploads/{upload['id']}/finish").json()["status"] == "checking"
    assert put(browser, upload, 0, content).json()["code"] == "INVALID_TRANSITION"
    for _ in range(2):  # the worker was killed after its work
        check(upload, within)
    assert db.scalars(select(PdfAsset.version)).all() == [1]


def test_what_may_not_be_a_book_is_refused_at_once_or_with_one_sentence(
    browser: Browser, db: Session, within: Within
) -> None:
    browser.sign_in(by_user(db, author(db)))
    asked = {"fileName": "a.pdf", "size": 1, "details": DETAILS}
    for change, field in (
        ({"size": 0}, "size"),
        ({"size": constants.BOOK_FILE_BYTES + 1}, "size"),
        ({"fileName": "a.exe"}, "fileName"),
        ({"fileName": "pdf"}, "fileName"),
    ):
        assert list(browser.post("/api/author/uploads", json=asked | change).json()["fields"]) == [field]
    wrong = begin(browser, b"MZ" * 50, name="real.pdf")
    assert put(browser, wrong, 0, b"MZ" * 50).json()["code"] == "WRONG_FILE"
    upload = send(browser, pdf(OpenAction=pikepdf.Dictionary(S=pikepdf.Name.Launch)))
    check(upload, within)
    [refused] = [each for each in shelf(browser)["uploads"] if each["status"] == "refused"]
    assert refused["fault"].startswith("The file holds a script")
    assert db.scalars(select(PdfAsset)).all() == []


def test_nobody_reaches_the_uploads_and_books_of_another(browser: Browser, db: Session, within: Within) -> None:
    mine, theirs = author(db), author(db)
    asset = sent_book(browser, db, within, mine)
    content = pdf(["One page about water that is sent by its author."])
    upload = begin(browser, content)
    browser.sign_in(by_user(db, theirs))
    address = f"/api/author/uploads/{upload['id']}"
    for answer in (
        browser.get(address),
        put(browser, upload, 0, content),
        browser.post(f"{address}/finish"),
        browser.delete(address),
        browser.put(f"/api/author/books/{asset.book_id}", json=DETAILS),
        browser.post("/api/author/uploads", json={
            "fileName": "a.pdf", "size": 9, "bookId": str(asset.book_id), "details": DETAILS
        }),
        browser.get(f"/api/books/{asset.book_id}/file?version=1"),
        browser.get(f"/api/author/uploads/{uuid4()}"),
    ):  # fmt: skip
        assert answer.status_code == 404
    assert shelf(browser)["books"] == []
    for who in (person(db), by_user(db, author(db, is_approved=False))):
        browser.sign_in(who)
        assert browser.get("/api/author/books").status_code == 403


def test_a_rejected_book_tells_its_author_why_and_may_be_sent_again(
    browser: Browser, db: Session, within: Within
) -> None:
    by = author(db)
    asset = sent_book(browser, db, within, by)
    browser.sign_in(staff(db))
    path = f"/api/admin/books/review/{asset.id}"
    assert browser.post(path, json={"decision": "rejected", "note": " "}).status_code == 422
    assert browser.post(path, json={"decision": "rejected", "note": "Page 3 is upside down."}).json() == []
    browser.sign_in(by_user(db, by))
    [mine] = shelf(browser)["books"]
    assert (mine["status"], mine["rejectionReason"]) == ("rejected", "Page 3 is upside down.")
    assert mine["versions"][0]["note"] == "Page 3 is upside down."
    check(send(browser, pdf([*PAGES, "Turned round, and the words are as before"]), bookId=mine["id"]), within)
    [mine] = shelf(browser)["books"]
    assert (mine["status"], mine["rejectionReason"]) == ("pending", None)


def test_an_upload_nobody_goes_on_with_is_called_off(browser: Browser, db: Session, within: Within) -> None:
    browser.sign_in(by_user(db, author(db)))
    upload = begin(browser, pdf(PAGES))
    later = NOON.replace(year=2027)
    forget_uploads.run(JobRun(lambda: later, within, Event()))
    db.expire_all()
    assert browser.get(f"/api/author/uploads/{upload['id']}").json()["status"] == "cancelled"


def test_a_refused_upload_can_be_taken_off_the_list(browser: Browser, db: Session, within: Within) -> None:
    browser.sign_in(by_user(db, author(db)))
    upload = send(browser, pdf(OpenAction=pikepdf.Dictionary(S=pikepdf.Name.Launch)))
    check(upload, within)
    [refused] = shelf(browser)["uploads"]
    assert refused["status"] == "refused"
    assert browser.delete(f"/api/author/uploads/{refused['id']}").status_code == 204
    assert shelf(browser)["uploads"] == []


def test_of_the_same_file_sent_twice_by_its_sum_one_book_is_made(browser: Browser, db: Session, within: Within) -> None:
    content = pdf(PAGES)
    named = {"sha256": hashlib.sha256(content).hexdigest(), "details": {**DETAILS, "author": "The house"}}
    browser.sign_in(staff(db))
    one = send(browser, content, **named)
    two = send(browser, content, name="copy.pdf", **named)  # both are on their way before either is checked
    for upload in (one, two):
        check(upload, within)
    states = [browser.get(f"/api/author/uploads/{each['id']}").json() for each in (one, two)]
    assert [each["status"] for each in states] == ["done", "refused"]
    assert states[1]["fault"] == "This file is here already, as The River Book."
    again = browser.post("/api/author/uploads", json={"fileName": "third.pdf", "size": len(content), **named})
    assert (again.status_code, again.json()["code"]) == (409, "FILE_KNOWN")
    assert len(db.scalars(select(Book)).all()) == 1
