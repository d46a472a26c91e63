"""Keys of books, wrapped."""

from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, LargeBinary, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from api.platform.db import Record


class BookKey(Record):
    """The key of one version of one book. A new version has a new key; only `wrapped_key` ever changes."""

    __tablename__ = "book_keys"
    __table_args__ = (
        UniqueConstraint("book_id", "version"),
        CheckConstraint("version > 0", "version_is_positive"),
        CheckConstraint("octet_length(wrapped_key) = 40", "is_wrapped"),
    )

    book_id: Mapped[UUID] = mapped_column(ForeignKey("books.id", ondelete="cascade"))
    version: Mapped[int]
    wrapped_key: Mapped[bytes] = mapped_column(LargeBinary)
    master_id: Mapped[str] = mapped_column(String(40))
