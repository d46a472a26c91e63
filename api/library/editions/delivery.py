"""Who may open a version, and which one a reader gets."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.library.catalogue.rules import is_published
from api.library.catalogue.service import BookNotFound, openable_book
from api.library.catalogue.tables import Book
from api.library.editions.hooks import author_user
from api.library.editions.lent_chunks import ChunkPlace
from api.library.editions.rules import DELIVERED
from api.library.editions.tables import AssetStatus, BookChunk, BookPart, PdfAsset
from api.library.editions.vault import approved_version, opened_part
from api.platform.permissions.rules import StaffPermission
from api.platform.principal import Principal
from api.platform.problem import NotFound

READ = (AssetStatus.APPROVED, AssetStatus.REPLACED)


class VersionNotFound(NotFound):
    title, detail = "Version Not Found", "This version of the book is no longer kept. Open the book again."


def readable_version(
    db: Session, *, me: Principal, book_id: UUID, version: int | None, now: datetime
) -> PdfAsset | None:
    """The version asked for or the one that is read now, for somebody who may open it.

    None where a published book has no version kept here yet. Raises BookNotFound, VersionNotFound or 402. What waits
    for its review opens for the staff and its author alone.
    """
    book = db.get(Book, book_id)
    if book is None:
        raise BookNotFound
    wanted = (PdfAsset.book_id == book_id, PdfAsset.version == version, PdfAsset.removed_at.is_(None))
    found = approved_version(db, book_id) if version is None else db.scalar(select(PdfAsset).where(*wanted))
    if found is not None and _is_insider(db, me, book):
        return found
    if not is_published(book):
        raise BookNotFound
    openable_book(db, me=me, book_id=book_id, now=now)
    if version is not None and (found is None or found.status not in READ):
        raise VersionNotFound
    return found


def cover_version(db: Session, *, me: Principal | None, book_id: UUID) -> PdfAsset:
    """The version whose cover is shown; of a book that waits, only to the staff and its author."""
    book = db.get(Book, book_id)
    found = approved_version(db, book_id)
    if book is not None and found is None and me is not None and _is_insider(db, me, book):
        newest = select(PdfAsset).where(PdfAsset.book_id == book_id).order_by(PdfAsset.version.desc())
        found = db.scalar(newest.limit(1))
    if book is None or found is None:
        raise BookNotFound
    return found


def _is_insider(db: Session, me: Principal, book: Book) -> bool:
    if me.may(StaffPermission.CONTENT_REVIEW):
        return True
    return book.author_id is not None and author_user(db, book.author_id) == me.id


def readable_chunk(db: Session, *, me: Principal, place: ChunkPlace, now: datetime) -> BookChunk:
    """One encrypted chunk for somebody who may open its version; raises as `readable_version` does."""
    asset = readable_version(db, me=me, book_id=place.book_id, version=place.version, now=now)
    if asset is None or place.part not in DELIVERED:
        raise VersionNotFound
    wanted = (BookChunk.asset_id == asset.id, BookChunk.part == place.part, BookChunk.index == place.index)
    chunk = db.scalar(select(BookChunk).where(*wanted))
    if chunk is None:
        raise VersionNotFound
    return chunk


def opened_chunk(db: Session, asset: PdfAsset | None, part: BookPart, index: int) -> bytes:
    """One chapter or figure of a version, decrypted; raises VersionNotFound, FileBroken and KeyLost."""
    opened = opened_part(db, asset, part) if asset is not None else None
    if opened is None or index >= len(opened.keys):
        raise VersionNotFound
    return opened.chunk(index)
