"""How many characters a book has."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.library.catalogue.service import stored_file
from api.library.catalogue.tables import Book
from api.library.copy_limit.tables import UserCopyTracking
from api.library.editions.vault import approved_version, words_of
from api.platform.decoding import documents
from api.platform.decoding.pool import decode


def book_characters(db: Session, book: Book) -> int:
    """Code points of the whole book's text: as counted for another reader, else of the version that is read now, or of
    the plain file of a book that has none.

    Raises BookNotFound when the file is missing.
    """
    known = db.scalar(
        select(UserCopyTracking.total_book_characters)
        .where(UserCopyTracking.book_id == book.id, UserCopyTracking.updated_at >= book.updated_at)
        .limit(1)
    )
    if known is not None:
        return known
    asset = approved_version(db, book.id)
    if asset is not None:
        return sum(map(len, words_of(db, asset)))
    return decode(documents.count_characters, stored_file(book, ".pdf").read_bytes())
