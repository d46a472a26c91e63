"""A version of a book that was replaced goes once thirty days are over and no licence needs its key."""

from datetime import datetime, timedelta
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.library.catalogue.tables import Book
from api.library.copy_limit.tables import UserCopyTracking
from api.library.editions.preparation import Prepared
from api.library.editions.tables import BookChunk, FileKind, PdfAsset
from api.library.editions.vault import keep_version, release
from api.library.licences.jobs import end_what_expired, remove_replaced_versions
from api.library.licences.tables import License
from api.platform.jobs.registry import Job, JobRun
from api.platform.storage.jobs import collect_unused_files
from api.platform.storage.tables import StoredFile
from tests.api.conftest import Browser, Within
from tests.conftest import NOON
from tests.factories import lending, people, shelf
from tests.factories.book_files import pdf

REPLACED = NOON + timedelta(days=1)
OVER = REPLACED + timedelta(days=constants.REPLACED_VERSION_DAYS)


class StopsAfterOne(Event):
    """A worker told to end while the first version goes."""

    asked = 0

    def is_set(self) -> bool:
        self.asked += 1
        return self.asked > 1


class Shelf:
    """A book of two versions, the first of them replaced, and the job by a clock of the test's."""

    def __init__(self, db: Session, within: Within, folder: Path) -> None:
        self.db, self.within, self.folder = db, within, folder
        self.book_id = shelf.book(db).id
        self.version("First", NOON)

    def version(self, words: str, now: datetime) -> PdfAsset:
        """A version with its covers, released to readers."""
        path = self.folder / f"{words}.pdf"
        path.write_bytes(pdf([words]))
        made = Prepared(
            pdf=path, kind=FileKind.PDF, page_count=1, outline=[], words=[words], chapters=[], figures=[],
            covers={"small": f"small {words}".encode(), "large": f"large {words}".encode()}, preview=words.encode(),
        )  # fmt: skip
        asset = keep_version(self.db, self.book_id, made, file_name=path.name)
        release(self.db, self.db.get_one(Book, self.book_id), asset, now)
        return asset

    def run(self, now: datetime, job: Job[[]] = remove_replaced_versions) -> None:
        job.run(JobRun(lambda: now, self.within, Event()))
        self.db.expire_all()

    def state(self, version: int) -> tuple[datetime | None, int]:
        """When a version was removed, and how many chunks are left of it."""
        own = select(PdfAsset).where(PdfAsset.book_id == self.book_id, PdfAsset.version == version)
        asset = self.db.scalars(own).one()
        left = select(func.count()).select_from(BookChunk).where(BookChunk.asset_id == asset.id)
        return asset.removed_at, self.db.scalar(left) or 0

    def files(self) -> set[str]:
        return set(self.db.scalars(select(StoredFile.key)))


@pytest.fixture
def kept(db: Session, within: Within, tmp_path: Path) -> Shelf:
    return Shelf(db, within, tmp_path)


def borrowed(browser: Browser, db: Session, kept: Shelf, reader: User) -> None:
    """A licence of the version that is read now, registered on a device."""
    db.add(UserCopyTracking(user_id=reader.id, book_id=kept.book_id, total_book_characters=10_000))
    loan = lending.loan(db, reader, db.get_one(Book, kept.book_id), NOON)
    device = lending.device(db, reader, NOON)
    browser.sign_in(reader)
    given = {"loanId": str(loan.id), "deviceId": str(device.id)}
    licence = browser.post("/api/licences", json=given).json()
    path = f"/api/licences/{licence['id']}/register"
    assert browser.post(path, json={"deviceId": str(device.id)}).json()["status"] == "active"


def test_a_replaced_version_goes_with_its_files_after_thirty_days_and_the_one_that_is_read_stays(
    browser: Browser, db: Session, kept: Shelf
) -> None:
    first = kept.files()
    assert len(first) == 5  # the file, preview, words and two covers
    kept.version("Second", REPLACED)
    kept.run(OVER - timedelta(seconds=1))
    assert kept.state(1) == (None, 3)
    kept.run(OVER)
    assert kept.state(1) == (OVER, 0)
    assert kept.state(2) == (None, 3)
    kept.run(OVER, collect_unused_files)
    assert not kept.files() & first
    assert len(kept.files()) == 5
    browser.sign_in(people.learner(db, until=OVER))
    address = f"/api/books/{kept.book_id}"
    assert browser.get(f"{address}/file").content == (kept.folder / "Second.pdf").read_bytes()
    for path in ("file?version=1", "edition?version=1", "manifest?version=1", "versions/1/chunks/file/0"):
        assert browser.get(f"{address}/{path}").json()["detail"].startswith("This version of the book is no longer")


def test_a_version_stays_while_a_licence_holds_its_key_and_goes_once_that_has_ended(
    browser: Browser, db: Session, kept: Shelf
) -> None:
    ends = OVER + timedelta(days=5)
    reader = people.learner(db, until=ends)
    borrowed(browser, db, kept, reader)
    kept.version("Second", REPLACED)
    licence = db.scalars(select(License)).one()
    licence.offline_expires_at = ends
    db.flush()
    kept.run(OVER)
    assert kept.state(1) == (None, 3)
    kept.run(ends, end_what_expired)
    kept.run(ends)
    assert kept.state(1) == (ends, 0)


def test_a_second_run_finds_nothing_to_do(kept: Shelf) -> None:
    kept.version("Second", REPLACED)
    kept.version("Third", REPLACED)
    kept.run(OVER)
    after = [(OVER, 0), (OVER, 0), (None, 3)]
    assert [kept.state(version) for version in (1, 2, 3)] == after
    kept.run(OVER + timedelta(days=1))
    assert [kept.state(version) for version in (1, 2, 3)] == after


def test_a_run_that_is_stopped_between_two_versions_leaves_the_rest_whole_for_the_next(
    db: Session, kept: Shelf
) -> None:
    kept.version("Second", REPLACED)
    kept.version("Third", REPLACED)
    remove_replaced_versions.run(JobRun(lambda: OVER, kept.within, StopsAfterOne()))
    db.expire_all()
    assert [kept.state(1), kept.state(2)] == [(OVER, 0), (None, 3)]
    kept.run(OVER)
    assert kept.state(2) == (OVER, 0)


def test_the_database_refuses_to_remove_what_is_read(db: Session, kept: Shelf) -> None:
    db.scalars(select(PdfAsset)).one().removed_at = OVER
    with pytest.raises(IntegrityError, match="removed_was_replaced"):
        db.flush()


def test_a_new_version_never_takes_the_number_of_one_that_is_gone(kept: Shelf) -> None:
    kept.version("Second", REPLACED)
    kept.run(OVER)
    assert kept.version("Third", OVER).version == 3
