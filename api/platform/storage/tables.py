"""The register of stored files."""

from sqlalchemy import BigInteger, CheckConstraint, String
from sqlalchemy.orm import Mapped, mapped_column

from api.platform.db import Record


class StoredFile(Record):
    """A file of the store, once for all rows that show it.

    Rows of slices point to `key` with a foreign key, so nothing that is still shown can be forgotten: the database
    refuses. Its row lock is what lets a file come in and a cleaning up meet safely.
    """

    __tablename__ = "stored_files"
    __table_args__ = (CheckConstraint("key ~ '^[0-9a-f]{64}$'", "key_is_sha256"), CheckConstraint("size >= 0", "size"))

    key: Mapped[str] = mapped_column(String(64), unique=True)
    size: Mapped[int] = mapped_column(BigInteger)
    media_type: Mapped[str] = mapped_column(String(100))
