"""What the analysts' numbers were when a month was closed."""

from datetime import datetime

from sqlalchemy import ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from api.platform.db import Record


class KeptMart(Record):
    """One table of the model as it was when a month had become final, a file of the store; never changed."""

    __tablename__ = "kept_marts"
    __table_args__ = (UniqueConstraint("month", "mart"),)

    month: Mapped[str] = mapped_column(String(7))
    mart: Mapped[str]
    file_key: Mapped[str] = mapped_column(String(64), ForeignKey("stored_files.key"), index=True)
    rows: Mapped[int]
    as_of: Mapped[datetime]
