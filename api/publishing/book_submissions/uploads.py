"""A file on its way in: begun, sent in parts in any order and as often as needed, finished or called off."""

import hashlib
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api import constants
from api.library.catalogue.tables import Book
from api.platform.ids import uuid7
from api.platform.problem import Malformed, NotFound, Problem
from api.platform.storage.service import save_file
from api.publishing.book_submissions.guards import Submitter
from api.publishing.book_submissions.jobs import prepare_upload
from api.publishing.book_submissions.rules import MARKS, kind_of, may_become, part_length, size_fault
from api.publishing.book_submissions.submission import book_of_file, forget_sent
from api.publishing.book_submissions.tables import BookDetails, BookUpload, BookUploadPart, UploadStatus


class UploadNotFound(NotFound):
    title, detail = "Upload Not Found", "This upload is no longer here. Choose the file again."


class UploadClosed(Problem):
    status, title = 409, "Upload Already Ended"
    detail = "This upload has ended. Look at the list for what became of it."

    @property
    def code(self) -> str:
        return "INVALID_TRANSITION"


class PartRefused(Problem):
    """409: what arrived is not what was sent; the same part may be sent again."""

    status, title = 409, "Part Damaged"
    detail = "A part of the file was damaged on its way. It will be sent again."


class PartsMissing(Problem):
    """409, with `missing`: which parts are still to come."""

    status, title = 409, "Not All Here Yet"
    detail = "Parts of the file are still missing. They will be sent now."


class WrongFile(Problem):
    status, title = 422, "Not A Book File"
    detail = "This is not a PDF or EPUB. Choose another file."


class FileKnown(Problem):
    """409, with `bookId`: a book has this very file."""

    status, title = 409, "Already Here"


class TooManyUploads(Problem):
    status, title = 409, "Too Many Uploads"
    detail = "Several uploads are not finished yet. Finish them or call them off first."


def begin(
    db: Session, by: Submitter, *, file_name: str, size: int, details: BookDetails, book_id: UUID | None, now: datetime,
    sha256: str | None = None,
) -> BookUpload:  # fmt: skip
    """Begin an upload, or find the one of the same file that was broken off.

    Raises Malformed, TooManyUploads or FileKnown.
    """
    kind, fault = kind_of(file_name), size_fault(size)
    if kind is None:
        raise Malformed(fields={"fileName": "Choose a PDF or EPUB file."})
    if fault:
        raise Malformed(fields={"size": fault})
    if book_id is not None:
        own_book(db, by, book_id)
    elif sha256 and (known := book_of_file(db, sha256)):
        raise FileKnown(f"This file is here already, as {known.title}.", bookId=str(known.id))
    mine = (BookUpload.user_id == by.me.id, BookUpload.status == UploadStatus.SENDING)
    same = [BookUpload.file_name == file_name[:200], BookUpload.size == size, BookUpload.book_id == book_id]
    same += [BookUpload.sha256 == sha256] if sha256 else []
    if found := db.scalar(select(BookUpload).where(*mine, *same).order_by(BookUpload.created_at.desc()).limit(1)):
        found.details = details
        return found
    fresh = BookUpload.created_at > now - timedelta(days=constants.BOOK_UPLOAD_DAYS)
    begun = db.scalar(select(func.count()).select_from(BookUpload).where(*mine, fresh)) or 0
    if begun >= constants.BOOK_UPLOADS_OPEN:
        raise TooManyUploads
    upload = BookUpload(
        user_id=by.me.id, author_id=by.author_id, book_id=book_id, file_name=file_name[:200], kind=kind, size=size,
        sha256=sha256, part_size=constants.BOOK_PART_BYTES, details=details,
    )  # fmt: skip
    db.add(upload)
    db.flush()
    return upload


def own_book(db: Session, by: Submitter, book_id: UUID) -> Book:
    """A book this person may change: their own, or for an admin any; raises UploadNotFound."""
    book = db.get(Book, book_id)
    if book is None or not (by.me.is_admin or (by.author_id is not None and book.author_id == by.author_id)):
        raise NotFound
    return book


def own_upload(db: Session, by: Submitter, upload_id: UUID, *, lock: bool = False) -> BookUpload:
    """One's own upload; raises UploadNotFound for anybody else's."""
    wanted = select(BookUpload).where(BookUpload.id == upload_id, BookUpload.user_id == by.me.id)
    upload = db.scalar(wanted.with_for_update() if lock else wanted)
    if upload is None:
        raise UploadNotFound
    return upload


def take_part(db: Session, upload: BookUpload, index: int, content: bytes, sha256: str) -> None:
    """Keep one part; the same part twice is as once. Raises PartRefused, UploadClosed or WrongFile."""
    if upload.status is not UploadStatus.SENDING:
        raise UploadClosed
    if len(content) != part_length(index, upload.size, upload.part_size) or not content:
        raise PartRefused
    if hashlib.sha256(content).hexdigest() != sha256:
        raise PartRefused
    if index == 0 and not content.startswith(MARKS[upload.kind]):
        raise WrongFile
    kept = save_file(db, content, media_type="application/octet-stream")
    row = insert(BookUploadPart).values(
        id=uuid7(), upload_id=upload.id, index=index, size=kept.size, storage_key=kept.key
    )
    db.execute(row.on_conflict_do_update(
        index_elements=["upload_id", "index"], set_={"size": kept.size, "storage_key": kept.key}
    ))  # fmt: skip


def parts_of(db: Session, upload: BookUpload) -> list[int]:
    """Which parts are here."""
    wanted = select(BookUploadPart.index).where(BookUploadPart.upload_id == upload.id)
    return list(db.scalars(wanted.order_by(BookUploadPart.index)))


def finish(db: Session, upload: BookUpload) -> None:
    """Hand a whole file to the job; a second time is as once. Raises PartsMissing or UploadClosed."""
    if upload.status in (UploadStatus.CHECKING, UploadStatus.DONE):
        return
    here = set(parts_of(db, upload))
    missing = [index for index in range(upload.part_count) if index not in here]
    if missing:
        raise PartsMissing(missing=missing[:1000])
    change_status(upload, UploadStatus.CHECKING)
    prepare_upload.enqueue(db, upload_id=str(upload.id))


def cancel(db: Session, upload: BookUpload) -> None:
    """Call an upload off; its parts are collected."""
    if upload.status is UploadStatus.CANCELLED:
        return
    change_status(upload, UploadStatus.CANCELLED)
    forget_sent(db, upload)


def change_status(upload: BookUpload, status: UploadStatus) -> None:
    """Raises UploadClosed for a step that its table does not allow."""
    if not may_become(upload.status, status):
        raise UploadClosed
    upload.status = status
