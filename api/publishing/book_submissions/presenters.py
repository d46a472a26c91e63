"""Rows as an author and a reviewer see them."""

from collections import defaultdict
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.library.catalogue.tables import ApprovalStatus, Book, BookCategory
from api.library.editions.tables import PdfAsset
from api.publishing.book_submissions.guards import Submitter
from api.publishing.book_submissions.review import decisions_on, waiting
from api.publishing.book_submissions.schemas import AssetOut, AuthorBookOut, AuthorShelfOut, UploadOut, WaitingOut
from api.publishing.book_submissions.tables import BookUpload, BookUploadPart, UploadStatus

SHOWN_UPLOADS = 20


def shelf(db: Session, by: Submitter) -> AuthorShelfOut:
    """All that a person sent in: as an author their books, for an admin without a record those of the house."""
    sent = select(BookUpload.book_id).where(BookUpload.user_id == by.me.id, BookUpload.book_id.is_not(None))
    mine = Book.author_id == by.author_id if by.author_id else Book.id.in_(sent)
    books = db.scalars(select(Book).where(mine).order_by(Book.created_at.desc(), Book.id)).all()
    shown = [UploadStatus.SENDING, UploadStatus.CHECKING, UploadStatus.REFUSED]
    uploads = select(BookUpload).where(BookUpload.user_id == by.me.id, BookUpload.status.in_(shown))
    rows = db.scalars(uploads.order_by(BookUpload.created_at.desc()).limit(SHOWN_UPLOADS)).all()
    return AuthorShelfOut(
        name=by.author.display_name if by.author else "",
        books=_books(db, list(books)),
        uploads=[upload_out(db, each) for each in rows],
    )


def _books(db: Session, books: list[Book]) -> list[AuthorBookOut]:
    ids = [book.id for book in books]
    assets: dict[UUID, list[PdfAsset]] = defaultdict(list)
    for asset in db.scalars(select(PdfAsset).where(PdfAsset.book_id.in_(ids)).order_by(PdfAsset.version.desc())):
        assets[asset.book_id].append(asset)
    notes = {key: row.note for key, row in decisions_on(db, [a.id for rows in assets.values() for a in rows]).items()}
    shelves: dict[UUID, list[UUID]] = defaultdict(list)
    for book_id, category in db.execute(
        select(BookCategory.book_id, BookCategory.category_id).where(BookCategory.book_id.in_(ids))
    ):
        shelves[book_id].append(category)
    return [
        AuthorBookOut(
            id=book.id, title=book.title, author=book.author, description=book.description or "",
            long_description=book.long_description or "", educational_notes=book.educational_notes or "",
            published_year=book.published_year, category_ids=shelves[book.id], status=book.approval_status,
            rejection_reason=book.rejection_reason, cover_image_url=book.cover_image_url,
            versions=[_version(each, notes.get(each.id)) for each in assets[book.id]],
        )
        for book in books
    ]  # fmt: skip


def _version(asset: PdfAsset, note: str | None) -> AssetOut:
    return AssetOut(
        id=asset.id, version=asset.version, status=asset.status, kind=asset.kind, file_name=asset.file_name,
        size=asset.size, page_count=asset.page_count, has_text=asset.has_text, sent_at=asset.created_at,
        note=note or None,
    )  # fmt: skip


def upload_out(db: Session, upload: BookUpload) -> UploadOut:
    parts = select(BookUploadPart.index).where(BookUploadPart.upload_id == upload.id)
    return UploadOut(
        id=upload.id, book_id=upload.book_id, title=upload.details["title"], file_name=upload.file_name,
        kind=upload.kind, size=upload.size, part_size=upload.part_size, part_count=upload.part_count,
        parts=list(db.scalars(parts.order_by(BookUploadPart.index))), status=upload.status, fault=upload.fault,
        begun_at=upload.created_at,
    )  # fmt: skip


def queue(db: Session) -> list[WaitingOut]:
    """Versions that wait, the oldest first."""
    return [
        WaitingOut(
            id=asset.id, book_id=book.id, version=asset.version, title=book.title, author=book.author,
            description=book.description or "", educational_notes=book.educational_notes or "", kind=asset.kind,
            file_name=asset.file_name, size=asset.size, page_count=asset.page_count, chapters=len(asset.chapters),
            has_text=asset.has_text, required_tier=book.required_tier,
            is_new=book.approval_status is not ApprovalStatus.APPROVED, sent_at=asset.created_at,
        )
        for asset, book in waiting(db)
    ]  # fmt: skip
