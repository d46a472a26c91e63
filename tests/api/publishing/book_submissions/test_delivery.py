"""A version that was approved is read in encrypted chunks, as text that flows, and page by page."""

import hashlib
from typing import Any

import pytest
from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from api.library.catalogue.tables import Book
from api.library.editions.preparation import unpacked
from api.library.editions.tables import BookChunk, BookPart, PdfAsset
from api.library.editions.vault import opened_part, words_of
from api.library.protection.chunks import ChunkCipher, ChunkRefused
from api.library.protection.keys import book_key
from tests.api.conftest import Browser, Within
from tests.api.library.catalogue.test_shelves import printed
from tests.api.publishing.book_submissions.conftest import (
    PAGES,
    approve,
    by_user,
    check,
    send,
    sent_book,
)
from tests.conftest import NOON
from tests.factories.book_files import epub, pdf
from tests.factories.people import author, learner, person, staff
from tests.factories.shelf import book


def test_chunks_are_delivered_closed_and_open_with_the_books_key_alone(
    browser: Browser, db: Session, within: Within
) -> None:
    content = pdf(PAGES)
    asset = sent_book(browser, db, within, author(db), content)
    browser.sign_in(staff(db))
    approve(browser, str(asset.id))
    browser.sign_in(learner(db, until=NOON.replace(year=2027)))
    manifest = browser.get(f"/api/books/{asset.book_id}/manifest").json()
    assert manifest["keyId"] == str(asset.key_id)
    assert [each["part"] for each in manifest["parts"]] == ["file", "text"]
    [chunk] = manifest["parts"][0]["chunks"]
    answer = browser.get(chunk["url"])
    assert answer.headers["cache-control"] == "private, max-age=31536000, immutable"
    assert answer.headers["etag"] == f'"{chunk["sha256"]}"'
    assert browser.get(chunk["url"], headers={"If-None-Match": answer.headers["etag"]}).status_code == 304
    assert hashlib.sha256(answer.content).hexdigest() == chunk["sha256"]
    assert b"%PDF" not in answer.content
    key = book_key(db, asset.key_id)
    cipher = ChunkCipher(key, book_id=asset.book_id, key_id=asset.key_id)
    assert cipher.decrypt(answer.content, part=0, index=0, count=1) == content
    with pytest.raises(ChunkRefused):
        cipher.decrypt(browser.get(manifest["parts"][1]["chunks"][0]["url"]).content, part=0, index=0, count=1)
    # What is opened on the server alone has no address, and neither has what is not there.
    base = f"/api/books/{asset.book_id}/versions/1/chunks"
    for path in ("words/0", "preview/0", "file/1", "figures/0"):
        assert browser.get(f"{base}/{path}").status_code == 404
    assert browser.get(f"/api/books/{asset.book_id}/versions/2/chunks/file/0").status_code == 404
    for who, status in ((person(db), 402), (None, 401)):
        browser.cookies.clear()
        if who:
            browser.sign_in(who)
        assert browser.get(chunk["url"]).status_code == status
    assert "river book" in words_of(db, asset)[0]


def test_a_file_that_came_without_words_has_none(browser: Browser, db: Session, within: Within) -> None:
    asset = sent_book(browser, db, within, author(db))
    db.execute(delete(BookChunk).where(BookChunk.asset_id == asset.id, BookChunk.part == BookPart.WORDS))
    assert words_of(db, asset) == []


def test_forty_percent_of_a_book_that_was_sent_in_can_be_copied(browser: Browser, db: Session, within: Within) -> None:
    asset = sent_book(browser, db, within, author(db))
    browser.sign_in(staff(db))
    approve(browser, str(asset.id))
    browser.sign_in(learner(db, until=NOON.replace(year=2027)))
    meter = browser.get(f"/api/reading/books/{asset.book_id}/copies").json()
    assert meter["limit"] == sum(map(len, words_of(db, asset))) * 40 // 100 > 100


def test_the_text_flows_over_pages_with_a_mark_at_each(browser: Browser, db: Session, within: Within) -> None:
    asset = sent_book(browser, db, within, author(db))
    text = opened_part(db, asset, BookPart.TEXT)
    chapter: Any = unpacked(text.chunk(0))
    assert [block["page"] for block in chapter["blocks"] if block["kind"] == "page"] == list(range(1, 8))
    said = " ".join(block.get("text", "") for block in chapter["blocks"])
    assert "It carries soil with it and drops it on the way." in said
    assert asset.has_text


def test_a_scan_says_that_it_has_no_text(browser: Browser, db: Session, within: Within) -> None:
    asset = sent_book(browser, db, within, author(db), pdf(["", ""]))
    assert not asset.has_text
    assert db.scalars(select(BookChunk).where(BookChunk.part == BookPart.TEXT)).all() == []


def test_an_epub_gets_pages_that_its_text_and_its_file_share(browser: Browser, db: Session, within: Within) -> None:
    browser.sign_in(by_user(db, author(db)))
    body = "<h1>{}</h1>" + "<p>Water moves from high ground to low ground and carries soil.</p>" * 60
    content = epub([body.format("Rain"), body.format("Rivers") + "<img src='p.png' alt='a drop'/>"])
    check(send(browser, content, name="river.epub"), within)
    asset = db.scalars(select(PdfAsset)).one()
    assert [each["title"] for each in asset.chapters] == ["Rain", "Rivers"]
    assert 1 < asset.chapters[1]["page"] <= asset.page_count
    assert opened_part(db, asset, BookPart.FILE).chunk(0).startswith(b"%PDF")
    assert opened_part(db, asset, BookPart.FIGURES).chunk(0)[8:12] == b"WEBP"


def test_a_new_version_waits_while_the_old_one_is_read_and_keeps_it_open_after(
    browser: Browser, db: Session, within: Within
) -> None:
    by, first, second = author(db), pdf(PAGES), pdf([*PAGES, "One more page with a few words on it"])
    asset = sent_book(browser, db, within, by, first)
    browser.sign_in(staff(db))
    approve(browser, str(asset.id))
    browser.sign_in(by_user(db, by))
    check(send(browser, second, bookId=str(asset.book_id)), within)
    reader = learner(db, until=NOON.replace(year=2027))
    browser.sign_in(reader)
    address = f"/api/books/{asset.book_id}"
    assert browser.get(f"{address}/file").content == first
    browser.sign_in(staff(db))
    [waiting] = browser.get("/api/admin/books/review").json()
    assert (waiting["version"], waiting["isNew"]) == (2, False)
    approve(browser, waiting["id"])
    browser.sign_in(reader)
    assert browser.get(f"{address}/file").content == second
    assert browser.get(f"{address}/file?version=1").content == first
    keys = db.scalars(select(PdfAsset.key_id).where(PdfAsset.book_id == asset.book_id)).all()
    assert len(set(keys)) == 2
    assert db.get_one(Book, asset.book_id).page_count == 8


def test_a_book_printed_before_there_were_chunks_is_still_read(browser: Browser, db: Session) -> None:
    old = book(db)
    path = printed(old, 2)
    browser.sign_in(learner(db, until=NOON.replace(year=2027)))
    assert browser.get(f"/api/books/{old.id}/file").content == path.read_bytes()
    assert browser.get(f"/api/books/{old.id}/manifest").status_code == 404
    edition = browser.get(f"/api/books/{old.id}/edition").json()
    assert (edition["version"], edition["size"]) == (None, path.stat().st_size)


def test_text_and_figures_are_opened_for_a_reader_without_a_device_and_pinned_to_their_version(
    browser: Browser, db: Session, within: Within
) -> None:
    by = author(db)
    browser.sign_in(by_user(db, by))
    content = epub(["<h1>Rain</h1><p>Water moves.</p><img src='p.png' alt='a drop'/>"])
    check(send(browser, content, name="river.epub"), within)
    asset = db.scalars(select(PdfAsset)).one()
    browser.sign_in(staff(db))
    approve(browser, str(asset.id))
    browser.sign_in(learner(db, until=NOON.replace(year=2027)))
    address = f"/api/books/{asset.book_id}"
    edition = browser.get(f"{address}/edition").json()
    assert edition == {"version": 1, "size": asset.size, "pageCount": asset.page_count, "hasText": True,
                       "chapters": [{"title": "Rain", "page": 1}]}  # fmt: skip
    chapter = browser.get(f"{address}/versions/1/text/0")
    assert chapter.headers["cache-control"] == "private, no-store"
    assert "Water moves." in [block.get("text") for block in chapter.json()["blocks"]]
    picture = browser.get(f"{address}/versions/1/figures/0")
    assert (picture.headers["content-type"], picture.content[8:12]) == ("image/webp", b"WEBP")
    for path in ("versions/1/text/1", "versions/1/figures/1", "versions/2/text/0"):
        assert browser.get(f"{address}/{path}").status_code == 404
    browser.sign_in(person(db))
    for path in ("edition", "versions/1/text/0", "versions/1/figures/0"):
        assert browser.get(f"{address}/{path}").status_code == 402
