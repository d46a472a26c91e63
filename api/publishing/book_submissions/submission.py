"""A prepared file put before the reviewers, as a new book or a new version of one."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.curriculum.subjects.tables import BookSubjectYear, SchoolYear, Subject
from api.library.catalogue.tables import ApprovalStatus, Book, BookCategory
from api.library.editions.preparation import Prepared
from api.library.editions.tables import AssetStatus, PdfAsset
from api.library.editions.vault import change_status, keep_version
from api.platform.ids import uuid7
from api.publishing.book_submissions.rules import slug_of
from api.publishing.book_submissions.tables import BookDetails, BookUpload, BookUploadPart, UploadStatus


def submit(db: Session, upload: BookUpload, made: Prepared, now: datetime) -> PdfAsset:
    """Keep the version; a new book is `pending`, one that is read stays as it is until the version is approved."""
    book = db.get(Book, upload.book_id) if upload.book_id else None
    if book is None:
        book = _new_book(db, upload, made)
    waiting = (PdfAsset.book_id == book.id, PdfAsset.status == AssetStatus.PENDING)
    for earlier in db.scalars(select(PdfAsset).where(*waiting)):
        change_status(earlier, AssetStatus.REPLACED, now)
    db.flush()
    asset = keep_version(db, book.id, made, file_name=upload.file_name)
    if book.approval_status in (ApprovalStatus.REJECTED, ApprovalStatus.WITHDRAWN):
        book.approval_status, book.rejection_reason = ApprovalStatus.PENDING, None
    upload.book_id, upload.asset_id, upload.status = book.id, asset.id, UploadStatus.DONE
    forget_sent(db, upload)
    db.flush()
    return asset


def book_of_file(db: Session, sha256: str) -> Book | None:
    """The book that was made of a file with these bytes, if one was."""
    made = select(BookUpload.book_id).where(BookUpload.sha256 == sha256, BookUpload.status == UploadStatus.DONE)
    kept = select(PdfAsset.book_id).where(PdfAsset.sha256 == sha256)
    return db.scalar(select(Book).where(Book.id.in_(made.union(kept))).order_by(Book.created_at).limit(1))


def _new_book(db: Session, upload: BookUpload, made: Prepared) -> Book:
    book = Book(
        id=uuid7(), title=upload.details["title"], author=upload.details["author"], author_id=upload.author_id,
        slug=_free_slug(db, upload.details["title"]), page_count=made.page_count,
        approval_status=ApprovalStatus.PENDING, table_of_contents=[line.heading() for line in made.outline],
    )  # fmt: skip
    book.cover_image_url = f"/api/books/{book.id}/cover/large"
    db.add(book)
    db.flush()
    describe(db, book, upload.details)
    _serve(db, book, upload.details)
    return book


def _serve(db: Session, book: Book, details: BookDetails) -> None:
    """The years the sender named; a reviewer may decide otherwise."""
    subject, labels = details.get("subject_id"), details.get("school_years") or []
    if subject and db.get(Subject, UUID(subject)):
        years = db.scalars(select(SchoolYear.id).where(SchoolYear.label.in_(labels)))
        db.add_all(BookSubjectYear(book_id=book.id, subject_id=UUID(subject), school_year_id=year) for year in years)


def _free_slug(db: Session, title: str) -> str:
    slug = slug_of(title)
    taken = db.scalar(select(Book.id).where(Book.slug == slug))
    return slug if taken is None else f"{slug}-{uuid7().hex[-6:]}"


def describe(db: Session, book: Book, details: BookDetails) -> None:
    """Bring a book to what its author says of it."""
    book.title = details["title"]
    book.description = details["description"] or None
    book.long_description = details["long_description"] or None
    book.educational_notes = details["educational_notes"] or None
    book.published_year = details["published_year"]
    db.execute(delete(BookCategory).where(BookCategory.book_id == book.id))
    for category in dict.fromkeys(details["category_ids"]):
        row = insert(BookCategory).values(id=uuid7(), book_id=book.id, category_id=UUID(category))
        db.execute(row.on_conflict_do_nothing())


def forget_sent(db: Session, upload: BookUpload) -> None:
    """Its parts are collected once no row shows them."""
    db.execute(delete(BookUploadPart).where(BookUploadPart.upload_id == upload.id))
