"""A file that came in whole made into a version that waits for its review."""

import hashlib
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID

from sqlalchemy import select, text, update
from sqlalchemy.orm import Session

from api import constants
from api.library.editions.preparation import Prepared, fault_of, prepare_epub, prepare_pdf
from api.library.editions.tables import FileKind
from api.notifications.in_app.service import notify
from api.platform.decoding.faults import Undecodable
from api.platform.jobs.registry import JobRun, Queue, job
from api.platform.storage.service import file_store
from api.publishing.book_submissions.submission import book_of_file, forget_sent, submit
from api.publishing.book_submissions.tables import BookUpload, BookUploadPart, UploadStatus

BOOKS = "/author/books"


@job("books.prepare_upload", title="Checking a book that was sent in", queue=Queue.SLOW, unique="{upload_id}")
def prepare_upload(run: JobRun, upload_id: str) -> None:
    """Check the file, take out its text, encrypt it, and put it before the reviewers; or say why not."""
    with run.transaction() as db:
        upload = db.get(BookUpload, UUID(upload_id))
        if upload is None or upload.status is not UploadStatus.CHECKING:
            return
        parts = select(BookUploadPart.storage_key).where(BookUploadPart.upload_id == upload.id)
        keys = list(db.scalars(parts.order_by(BookUploadPart.index)))
    with TemporaryDirectory(prefix="book-") as folder:
        path = Path(folder) / f"book.{upload.kind.value}"
        with path.open("wb") as whole:
            for key in keys:
                whole.writelines(file_store().open(key).chunks())
        try:
            made = _prepared(upload, path)
        except Undecodable as refused:
            with run.transaction() as db:
                _refuse(db, upload.id, fault_of(refused), run.now())
            return
        digest = _digest(path)
        with run.transaction() as db:
            if fault := _twice(db, upload, digest):
                _refuse(db, upload.id, fault, run.now())
            else:
                _finish(db, upload.id, made, run.now())


def _prepared(upload: BookUpload, path: Path) -> Prepared:
    if upload.kind is FileKind.PDF:
        return prepare_pdf(path)
    return prepare_epub(path, path.parent, title=upload.details["title"], author=upload.details["author"])


def _digest(path: Path) -> str:
    with path.open("rb") as whole:
        return hashlib.file_digest(whole, "sha256").hexdigest()


def _twice(db: Session, upload: BookUpload, digest: str) -> str:
    """Why a file whose sender asked for it is not taken twice. One after the other, so that of two only one is."""
    if upload.sha256 is None or upload.book_id is not None:
        return ""
    if upload.sha256 != digest:
        return "The file was changed on its way. Send it again."
    db.execute(text("select pg_advisory_xact_lock(hashtext(:digest))"), {"digest": digest})
    known = book_of_file(db, digest)
    return f"This file is here already, as {known.title}." if known else ""


def _still_checking(db: Session, upload_id: UUID) -> BookUpload | None:
    """The upload, locked; None where another run of this job was first."""
    upload = db.scalar(select(BookUpload).where(BookUpload.id == upload_id).with_for_update())
    return upload if upload is not None and upload.status is UploadStatus.CHECKING else None


def _refuse(db: Session, upload_id: UUID, fault: str, now: datetime) -> None:
    if upload := _still_checking(db, upload_id):
        upload.status, upload.fault = UploadStatus.REFUSED, fault
        forget_sent(db, upload)
        notify(db, upload.user_id, kind="book", title=f"{upload.details['title']}: the file was not taken", text=fault,
               url=BOOKS, now=now, once=f"upload:{upload.id}")  # fmt: skip


def _finish(db: Session, upload_id: UUID, made: Prepared, now: datetime) -> None:
    if upload := _still_checking(db, upload_id):
        submit(db, upload, made, now)
        notify(db, upload.user_id, kind="book", title=f"{upload.details['title']} waits for its review",
               text=f"{made.page_count} pages arrived. We tell you when it was reviewed.",
               url=BOOKS, now=now, once=f"upload:{upload.id}")  # fmt: skip


@job("books.forget_uploads", title="Clearing uploads nobody went on with", cron="41 3 * * *")
def forget_uploads(run: JobRun) -> None:
    """Call off what was not gone on with for days; its parts are collected."""
    with run.transaction() as db:
        since = run.now() - timedelta(days=constants.BOOK_UPLOAD_DAYS)
        old = select(BookUpload).where(BookUpload.status == UploadStatus.SENDING, BookUpload.updated_at < since)
        for upload in db.scalars(old.with_for_update(skip_locked=True)):
            db.execute(update(BookUpload).where(BookUpload.id == upload.id).values(status=UploadStatus.CANCELLED))
            forget_sent(db, upload)
